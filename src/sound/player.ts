import { type Bank, createBank } from './bank.ts';
import type { Cue, Ear } from './cue.ts';
import { hear } from './hear.ts';
import type { Sound } from './sounds.ts';

/** Plays cues for a listener that may move. */
export type SoundPlayer = {
  /** Plays cues whose times are in seconds from now, at `speed` times their pace. */
  readonly play: (cues: readonly Cue[], ear: Ear, speed?: number) => void;
  /** Stops everything that plays or is scheduled. */
  readonly hush: () => void;
  /** Loops a background sound at a gain; 0 stops it. */
  readonly bed: (sound: Sound, loud: number) => void;
  readonly setVolume: (volume: number) => void;
  readonly dispose: () => void;
};

/** An audio context: the loudspeaker's, or an offline one. */
type SoundMixer = BaseAudioContext & { readonly close?: () => Promise<void> };

/** Maximum simultaneous sounds. */
const MOST = 40;
/** Seconds of fade-out, so that stopping does not click. */
const FADE = 0.04;

/** Creates a player on Web Audio. Create it after the first click or key press: browsers block sound before. */
export function createSoundPlayer(context: SoundMixer, bank: Bank = createBank(context.sampleRate)): SoundPlayer {
  const master = context.createGain();
  const limit = context.createDynamicsCompressor();
  limit.threshold.value = -6;
  limit.ratio.value = 14;
  limit.attack.value = 0.002;
  limit.release.value = 0.12;
  master.connect(limit).connect(context.destination);
  const buffers = new Map<Float32Array, AudioBuffer>();
  const voices = new Set<Voice>();
  const beds = new Map<Sound, Voice>();

  const bufferOf = (wave: Float32Array): AudioBuffer => {
    const known = buffers.get(wave);
    if (known) return known;
    const buffer = context.createBuffer(1, wave.length, context.sampleRate);
    buffer.copyToChannel(wave as Float32Array<ArrayBuffer>, 0);
    buffers.set(wave, buffer);
    return buffer;
  };

  const hush = (): void => {
    for (const voice of voices) end(context, voice);
    voices.clear();
  };

  return {
    hush,
    play(cues, ear, speed = 1) {
      for (const cue of cues) {
        if (voices.size >= MOST) return;
        const heard = hear({ ...cue, at: context.currentTime + Math.max(0, cue.at) / speed }, ear);
        const wave = heard.far > 0.45 ? bank.far(heard.sound, heard.take) : bank.near(heard.sound, heard.take);
        const voice = begin(context, master, bufferOf(wave), heard.left, heard.right);
        voice.source.playbackRate.value = heard.pitch;
        voice.source.start(heard.at);
        voices.add(voice);
        voice.source.onended = () => voices.delete(voice);
      }
    },
    bed(sound, loud) {
      const before = beds.get(sound);
      if (before && loud <= 0) {
        end(context, before);
        beds.delete(sound);
      } else if (!before && loud > 0) {
        const voice = begin(context, master, bufferOf(bank.near(sound, 0)), loud, loud);
        voice.source.loop = true;
        voice.source.start();
        beds.set(sound, voice);
      }
    },
    setVolume: (volume) => master.gain.setTargetAtTime(volume, context.currentTime, 0.03),
    dispose() {
      hush();
      for (const voice of beds.values()) end(context, voice);
      beds.clear();
      void context.close?.();
    },
  };
}

type Voice = { readonly source: AudioBufferSourceNode; readonly sides: readonly [GainNode, GainNode] };

function begin(context: BaseAudioContext, into: AudioNode, buffer: AudioBuffer, left: number, right: number): Voice {
  const source = context.createBufferSource();
  source.buffer = buffer;
  const both = context.createChannelMerger(2);
  const [a, b] = [context.createGain(), context.createGain()];
  a.gain.value = left;
  b.gain.value = right;
  source.connect(a).connect(both, 0, 0);
  source.connect(b).connect(both, 0, 1);
  both.connect(into);
  return { source, sides: [a, b] };
}

function end(context: BaseAudioContext, { source, sides }: Voice): void {
  for (const side of sides) side.gain.setTargetAtTime(0, context.currentTime, FADE / 3);
  source.stop(context.currentTime + FADE);
}
