/* A CUDA driver for machines without a GPU: as much of one as numba-cuda asks for.

The device's memory is the host's, and fresh memory holds random bytes. A kernel is code for this CPU, which pytest_plugin.py
compiles. Its blocks run one after the other; the threads of a block take turns in random order, and switch only where they meet.
Threads that meet at different places, or wait for others that never come, would hang on a GPU; here they end the process with
a message. */

#define _GNU_SOURCE
#include <cuda.h>
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

#define DONE return CUDA_SUCCESS

static uint64_t noise = 88172645463325252u;

static uint64_t chance(void) {
  noise ^= noise << 13;
  noise ^= noise >> 7;
  return noise ^= noise << 17;
}

static void give_up(const char *why) {
  fprintf(stderr, "a simulated GPU: %s\n", why);
  abort();
}

/* The device, which there is one of, and its context */

CUresult cuInit(unsigned flags) { DONE; }
CUresult cuDriverGetVersion(int *version) { *version = CUDA_VERSION; DONE; }
CUresult cuDeviceGetCount(int *count) { *count = 1; DONE; }
CUresult cuDeviceGet(CUdevice *device, int at) { *device = at; DONE; }
CUresult cuDeviceGetName(char *name, int size, CUdevice device) { snprintf(name, size, "simulated"); DONE; }
CUresult cuDeviceGetUuid(CUuuid *uuid, CUdevice device) { memset(uuid, 0, sizeof *uuid); DONE; }
CUresult cuDeviceTotalMem(size_t *bytes, CUdevice device) { *bytes = (size_t)1 << 34; DONE; }

CUresult cuDeviceGetAttribute(int *value, CUdevice_attribute attribute, CUdevice device) {
  switch (attribute) {
    case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR: *value = 9; break;
    case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR: *value = 0; break;
    case CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT: *value = 2; break;  /* so few that threads play several games */
    case CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK: *value = 1024; break;
    case CU_DEVICE_ATTRIBUTE_WARP_SIZE: *value = 32; break;
    default: *value = 0;
  }
  DONE;
}

static char the_context;
static CUcontext contexts[64];
static int depth;

CUresult cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice device) { *context = (CUcontext)&the_context; DONE; }
CUresult cuDevicePrimaryCtxRelease(CUdevice device) { DONE; }
CUresult cuCtxGetCurrent(CUcontext *context) { *context = depth ? contexts[depth - 1] : NULL; DONE; }
CUresult cuCtxSetCurrent(CUcontext context) { depth += !depth; contexts[depth - 1] = context; DONE; }
CUresult cuCtxPushCurrent(CUcontext context) { contexts[depth++] = context; DONE; }
CUresult cuCtxPopCurrent(CUcontext *context) { *context = contexts[--depth]; DONE; }
CUresult cuCtxGetDevice(CUdevice *device) { *device = 0; DONE; }
CUresult cuCtxSynchronize(void) { DONE; }

/* Memory, streams and events: everything is done when a call returns */

CUresult cuMemGetInfo(size_t *left, size_t *all) { *left = *all = (size_t)1 << 34; DONE; }

CUresult cuMemAlloc(CUdeviceptr *at, size_t bytes) {
  uint64_t *memory = malloc(bytes + 8);
  if (memory == NULL) return CUDA_ERROR_OUT_OF_MEMORY;
  for (size_t k = 0; k <= bytes / 8; k++) memory[k] = chance();
  *at = (CUdeviceptr)memory;
  DONE;
}

CUresult cuMemFree(CUdeviceptr at) { free((void *)at); DONE; }
CUresult cuMemcpyHtoD(CUdeviceptr to, const void *from, size_t bytes) { memcpy((void *)to, from, bytes); DONE; }
CUresult cuMemcpyDtoH(void *to, CUdeviceptr from, size_t bytes) { memcpy(to, (void *)from, bytes); DONE; }
CUresult cuMemcpyDtoD(CUdeviceptr to, CUdeviceptr from, size_t bytes) { memcpy((void *)to, (void *)from, bytes); DONE; }
CUresult cuPointerGetAttribute(void *value, CUpointer_attribute attribute, CUdeviceptr at) { *(CUdeviceptr *)value = at; DONE; }
CUresult cuStreamSynchronize(CUstream stream) { DONE; }
CUresult cuStreamWaitEvent(CUstream stream, CUevent event, unsigned flags) { DONE; }
CUresult cuEventCreate(CUevent *event, unsigned flags) { *event = malloc(1); DONE; }
CUresult cuEventDestroy(CUevent event) { free(event); DONE; }
CUresult cuEventRecord(CUevent event, CUstream stream) { DONE; }
CUresult cuEventQuery(CUevent event) { DONE; }
CUresult cuEventSynchronize(CUevent event) { DONE; }
CUresult cuGetErrorName(CUresult error, const char **name) { *name = "CUDA_ERROR"; DONE; }
CUresult cuGetErrorString(CUresult error, const char **text) { *text = "what a simulated GPU cannot do"; DONE; }

/* An image holds one kernel: a word, then the address of a function that takes pointers to the kernel's arguments */

CUresult cuLibraryLoadData(
    CUlibrary *library, const void *code, CUjit_option *jit, void **jit_values, unsigned n_jit, CUlibraryOption *options,
    void **values, unsigned n) {
  unsigned long long address;
  if (sscanf(code, "SIMULATED %llu", &address) != 1) return CUDA_ERROR_INVALID_IMAGE;
  *library = (CUlibrary)address;
  DONE;
}

CUresult cuLibraryUnload(CUlibrary library) { DONE; }
CUresult cuLibraryGetKernel(CUkernel *kernel, CUlibrary library, const char *name) { *kernel = (CUkernel)library; DONE; }
CUresult cuKernelGetFunction(CUfunction *function, CUkernel kernel) { *function = (CUfunction)kernel; DONE; }
CUresult cuKernelGetAttribute(int *value, CUfunction_attribute attribute, CUkernel kernel, CUdevice device) { *value = 0; DONE; }

/* The threads of a block */

enum { MOST = 1024, WARP = 32, STACK = 1 << 21 };
enum State { READY, WAITING, GONE };
enum Meeting { NONE, BLOCK, BLOCK_OR, WARP_ANY, WARP_BALLOT };

typedef struct {
  ucontext_t context;
  char *stack;
  enum State state;
  enum Meeting meeting;
  int brought, answer;
} Thread;

static Thread threads[MOST];
static ucontext_t home;
static int now, in_block, block, blocks;
static void (*kernel)(void **);
static void **given;

static void begin(void) {
  kernel(given);
  threads[now].state = GONE;
  setcontext(&home);
}

static int meet(enum Meeting meeting, int brought) {
  Thread *own = &threads[now];
  own->state = WAITING, own->meeting = meeting, own->brought = brought;
  swapcontext(&own->context, &home);
  return own->answer;
}

/* Let a group go on in which all that are not gone have come. */
static void gather(Thread *group, int size, int is_block) {
  enum Meeting meeting = NONE;
  int found = 0;
  for (int k = 0; k < size; k++) {
    if (group[k].state == GONE) continue;
    if (group[k].state != WAITING || (group[k].meeting <= BLOCK_OR) != is_block) return;
    if (meeting != NONE && meeting != group[k].meeting) give_up("threads meet at different places");
    meeting = group[k].meeting;
    found |= group[k].brought << (meeting == WARP_BALLOT ? k : 0);
  }
  for (int k = 0; k < size; k++) {
    if (group[k].state == WAITING) group[k].state = READY, group[k].answer = found;
  }
}

static int go_on(void) {
  int ready[MOST], n = 0, gone = 0;
  for (int k = 0; k < in_block; k++) {
    if (threads[k].state == READY) ready[n++] = k;
    gone += threads[k].state == GONE;
  }
  if (n == 0 && gone < in_block) give_up("threads wait for others that do not come");
  for (; n > 0; n--) {
    int at = chance() % n;
    now = ready[at], ready[at] = ready[n - 1];
    swapcontext(&home, &threads[now].context);
  }
  for (int k = 0; k < in_block; k += WARP) gather(&threads[k], in_block - k < WARP ? in_block - k : WARP, 0);
  gather(threads, in_block, 1);
  return gone < in_block;
}

CUresult cuLaunchKernelEx(const CUlaunchConfig *config, CUfunction function, void **arguments, void **more) {
  kernel = (void (*)(void **))function, given = arguments;
  blocks = config->gridDimX, in_block = config->blockDimX;
  for (block = 0; block < blocks; block++) {
    for (int k = 0; k < in_block; k++) {
      Thread *one = &threads[k];
      if (one->stack == NULL) one->stack = malloc(STACK);
      getcontext(&one->context);
      one->context.uc_stack.ss_sp = one->stack, one->context.uc_stack.ss_size = STACK;
      makecontext(&one->context, begin, 0);
      one->state = READY;
    }
    while (go_on()) {}
  }
  DONE;
}

/* What a kernel asks for, by the names that pytest_plugin.py gives */

int simulated_thread(void) { return now; }
int simulated_thread_y(void) { return 0; }  /* blocks have one dimension */
int simulated_thread_z(void) { return 0; }
int simulated_threads(void) { return in_block; }
int simulated_block(void) { return block; }
int simulated_blocks(void) { return blocks; }
void simulated_meet(void) { meet(BLOCK, 0); }
int simulated_meet_or(int value) { return meet(BLOCK_OR, value != 0); }
int simulated_any(int value) { return meet(WARP_ANY, value != 0); }
int simulated_ballot(int value) { return meet(WARP_BALLOT, value != 0); }

/* The door by which a driver is asked for its functions; cuda.h renames some to their newer versions */

#undef cuGetProcAddress

CUresult cuGetProcAddress(const char *name, void **function, int version, cuuint64_t flags) {
  const char *versions[] = {"", "_v2"};
  static void *own;
  if (own == NULL) own = dlopen("libcuda.so.1", RTLD_NOW);
  *function = NULL;
  for (int k = 0; k < 2 && *function == NULL; k++) {
    char full[128];
    snprintf(full, sizeof full, "%s%s", name, versions[k]);
    *function = dlsym(own, full);
  }
  return *function == NULL ? CUDA_ERROR_NOT_FOUND : CUDA_SUCCESS;
}

CUresult cuGetProcAddress_v2(
    const char *name, void **function, int version, cuuint64_t flags, CUdriverProcAddressQueryResult *result) {
  CUresult found = cuGetProcAddress(name, function, version, flags);
  if (result != NULL) *result = found ? CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND : CU_GET_PROC_ADDRESS_SUCCESS;
  return found;
}
