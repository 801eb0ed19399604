import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  canEncodeAudio,
  canEncodeVideo,
  Mp4OutputFormat,
  Output,
  QUALITY_HIGH,
  QUALITY_MEDIUM,
  QUALITY_VERY_HIGH,
  type Quality,
  StreamTarget,
  type StreamTargetChunk,
  VideoSample,
  VideoSampleSource,
  WebMOutputFormat,
} from 'mediabunny';
import type { Stereo } from '../sound/mix.ts';
import { AUDIO_CODECS, type Encoders, type Packing, VIDEO_CODECS } from './codecs.ts';
import type { Container, FilmFineness, FrameRate, FrameSize } from './film-settings.ts';

/** Audio samples per second of film. */
export const SOUND_RATE = 48_000;

const QUALITY: Readonly<Record<FilmFineness, Quality>> = {
  small: QUALITY_MEDIUM,
  good: QUALITY_HIGH,
  best: QUALITY_VERY_HIGH,
};
/** Seconds between key frames, which players can seek to. */
const WHOLE_EVERY = 2;

/** Asks the browser which codecs it can encode at a frame size. */
export async function probeEncoders({ width, height }: FrameSize): Promise<Encoders> {
  const ask = async <T>(codecs: readonly T[], can: (codec: T) => Promise<boolean>): Promise<readonly T[]> => {
    const answers = await Promise.all(codecs.map((codec) => can(codec).catch(() => false)));
    return codecs.filter((_, i) => answers[i]);
  };
  return {
    video: await ask(VIDEO_CODECS, (codec) => canEncodeVideo(codec, { width, height, quality: QUALITY_HIGH })),
    audio: await ask(AUDIO_CODECS, (codec) =>
      canEncodeAudio(codec, { numberOfChannels: 2, sampleRate: SOUND_RATE, quality: QUALITY_HIGH }),
    ),
  };
}

/** A film file that pictures and sound are written into, in order. */
type FilmFile = {
  readonly addPicture: (canvas: OffscreenCanvas, time: number, duration: number) => Promise<void>;
  readonly addSound: (stereo: Stereo, time: number) => Promise<void>;
  /** Closes the file. Returns the film when it was kept in memory. */
  readonly finish: () => Promise<Blob | undefined>;
  /** Abandons the film and leaves nothing behind. */
  readonly cancel: () => Promise<void>;
};

/** Where a film's bytes go: a stream to a file, or memory when undefined. */
export type FilmKeeper = WritableStream<StreamTargetChunk> | undefined;

/** How a film is encoded, and what players show of it before it plays. */
type FilmFormat = {
  readonly container: Exclude<Container, 'frames'>;
  readonly packing: Packing;
  readonly fps: FrameRate;
  readonly fineness: FilmFineness;
  readonly title: string;
  /** JPEG. */
  readonly poster: Blob;
};

/** Opens a film file for writing. */
export async function openFilmFile(format: FilmFormat, keeper: FilmKeeper): Promise<FilmFile> {
  const { container, packing, fps, fineness, title, poster } = format;
  const target = keeper ? new StreamTarget(keeper, { chunked: true, chunkSize: 2 ** 20 }) : new BufferTarget();
  const output = new Output({
    // A file in memory can have its index in front, so it plays while loading; a streamed file has it at the end.
    format:
      container === 'webm' ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: keeper ? false : 'in-memory' }),
    target,
  });
  const quality = QUALITY[fineness];
  const pictures = new VideoSampleSource({
    codec: packing.video,
    quality,
    keyFrameInterval: WHOLE_EVERY,
    latencyMode: 'quality',
    alpha: 'discard',
  });
  output.addVideoTrack(pictures, { frameRate: fps });
  const voices = packing.audio && new AudioSampleSource({ codec: packing.audio, quality });
  if (voices) output.addAudioTrack(voices);
  const data = new Uint8Array(await poster.arrayBuffer());
  output.setMetadataTags({ title, images: [{ data, mimeType: poster.type, kind: 'coverFront', name: 'cover.jpg' }] });
  await output.start();
  return {
    async addPicture(canvas, timestamp, duration) {
      const sample = new VideoSample(canvas, { timestamp, duration });
      await pictures.add(sample).finally(() => sample.close());
    },
    async addSound({ left, right }, timestamp) {
      if (!voices) return;
      const data = new Float32Array(left.length + right.length);
      data.set(left);
      data.set(right, left.length);
      const sample = new AudioSample({
        data,
        format: 'f32-planar',
        numberOfChannels: 2,
        sampleRate: SOUND_RATE,
        timestamp,
      });
      await voices.add(sample).finally(() => sample.close());
    },
    async finish() {
      await output.finalize();
      return target instanceof BufferTarget && target.buffer
        ? new Blob([target.buffer], { type: `video/${container}` })
        : undefined;
    },
    cancel: () => output.cancel(),
  };
}
