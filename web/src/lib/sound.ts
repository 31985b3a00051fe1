// Soft sounds of cards, dice, a reel and water, made here and never twice quite alike; silent until switched on.

import { settings } from "../app/settings";

export type Sound = "card" | "dice" | "reel" | "water" | "victory";

interface Desk {
  audio: AudioContext;
  /** Everything goes through it: nothing is shrill, and nothing gets louder than this. */
  out: AudioNode;
  /** A second of hiss, from which every rustle and knock is cut. */
  hiss: AudioBuffer;
}

let desk: Desk | null = null;

export function sound(name: Sound): void {
  if (!settings().sound) return;
  desk ??= deskFor(new AudioContext());
  const { audio } = desk;
  // Browsers let a page sound only after the player has touched it.
  if (audio.state === "suspended") void audio.resume();
  SOUNDS[name](desk, audio.currentTime + 0.01);
}

const SOUNDS: Record<Sound, (desk: Desk, at: number) => void> = {
  card: (on, at) => {
    noise(on, at, { length: 0.09, from: near(1500), to: near(3200), width: 0.9, loud: 0.1, rise: 0.03 });
    tone(on, at + 0.07, { pitch: near(130), to: 80, length: 0.08, loud: 0.16 });
  },
  dice: (on, at) => {
    let when = at;
    for (const loud of [0.3, 0.24, 0.26, 0.16, 0.1, 0.05]) {
      noise(on, when, { length: 0.05, from: near(1300, 0.35), width: 3, loud });
      tone(on, when, { pitch: near(310, 0.2), to: 190, length: 0.06, loud: loud * 0.5 });
      when += near(0.075, 0.4);
    }
  },
  reel: (on, at) => {
    for (let click = 0, when = at; click < 9; click += 1) {
      noise(on, when, { length: 0.018, from: near(3600, 0.1), width: 5, loud: 0.16 - click * 0.012 });
      when += 0.028 + click * 0.006;
    }
  },
  water: (on, at) => {
    noise(on, at, { length: 0.5, from: near(500), to: near(1100), width: 0.6, loud: 0.07, rise: 0.12 });
    for (const late of [0.08, 0.2, 0.36]) drop(on, at + near(late, 0.3));
  },
  victory: (on, at) => {
    drop(on, at);
    for (const [step, pitch] of [392, 493.9, 587.3, 784].entries()) {
      tone(on, at + 0.12 + step * 0.13, { pitch, length: 1.1, loud: 0.09, rise: 0.02 });
      tone(on, at + 0.12 + step * 0.13, { pitch: pitch * 2, length: 0.5, loud: 0.02, rise: 0.02 });
    }
    drop(on, at + 0.75);
  },
};

function deskFor(audio: AudioContext): Desk {
  const out = audio.createBiquadFilter();
  out.type = "lowpass";
  out.frequency.value = 5200;
  out.connect(audio.destination);
  const hiss = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return { audio, out, hiss };
}

/** A little more or less, so that no two sounds are the same. */
const near = (value: number, by = 0.12): number => value * (1 + (Math.random() * 2 - 1) * by);

interface Shape {
  length: number;
  loud: number;
  /** How long it takes to be at its loudest. */
  rise?: number;
}

function fading({ audio, out }: Desk, at: number, { length, loud, rise = 0.003 }: Shape): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(out);
  return gain;
}

/** Paper, wood and flowing water: hiss of a certain colour, which may change. */
function noise(on: Desk, at: number, shape: Shape & { from: number; to?: number; width: number }): void {
  const source = on.audio.createBufferSource();
  source.buffer = on.hiss;
  const filter = on.audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = shape.width;
  filter.frequency.setValueAtTime(shape.from, at);
  filter.frequency.exponentialRampToValueAtTime(shape.to ?? shape.from, at + shape.length);
  source.connect(filter).connect(fading(on, at, shape));
  source.start(at, Math.random() * 0.4, shape.length + 0.05);
}

function tone(on: Desk, at: number, shape: Shape & { pitch: number; to?: number }): void {
  const source = on.audio.createOscillator();
  source.frequency.setValueAtTime(shape.pitch, at);
  source.frequency.exponentialRampToValueAtTime(shape.to ?? shape.pitch, at + shape.length);
  source.connect(fading(on, at, shape));
  source.start(at);
  source.stop(at + shape.length);
}

/** It rises as it falls silent. */
function drop(on: Desk, at: number): void {
  const pitch = near(620, 0.3);
  tone(on, at, { pitch, to: pitch * 1.9, length: 0.16, loud: 0.07 });
}
