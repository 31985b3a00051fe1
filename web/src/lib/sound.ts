// Soft sounds of cards, dice and water, made here; silent until switched on.

import { settings } from "../app/settings";

export type Sound = "card" | "dice" | "water";

let context: AudioContext | null = null;

export function sound(name: Sound): void {
  if (!settings().sound) return;
  context ??= new AudioContext();
  // Browsers let a page sound only after the player has touched it.
  if (context.state === "suspended") void context.resume();
  const now = context.currentTime;
  if (name === "card") rustle(context, now, 0.07, 2600, 0.12);
  else if (name === "dice") for (const [delay, pitch] of KNOCKS) knock(context, now + delay, pitch);
  else for (const [delay, pitch] of DROPS) drop(context, now + delay, pitch);
}

const KNOCKS: readonly [number, number][] = [
  [0, 1500],
  [0.09, 1250],
  [0.16, 1700],
  [0.3, 1100],
];

const DROPS: readonly [number, number][] = [
  [0, 520],
  [0.16, 660],
  [0.34, 880],
];

/** A voice that is loud at once and dies away. */
function fading(audio: AudioContext, at: number, length: number, loudness: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loudness, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(audio.destination);
  return gain;
}

/** Paper on cloth: a breath of filtered noise. */
function rustle(audio: AudioContext, at: number, length: number, pitch: number, loudness: number): void {
  const noise = audio.createBufferSource();
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  noise.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  noise.connect(filter).connect(fading(audio, at, length, loudness));
  noise.start(at);
}

function knock(audio: AudioContext, at: number, pitch: number): void {
  rustle(audio, at, 0.04, pitch, 0.25);
}

/** A drop of water: a tone that rises as it falls silent. */
function drop(audio: AudioContext, at: number, pitch: number): void {
  const tone = audio.createOscillator();
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch * 1.9, at + 0.12);
  tone.connect(fading(audio, at, 0.3, 0.08));
  tone.start(at);
  tone.stop(at + 0.3);
}
