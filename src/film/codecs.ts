import type { Container } from './film-settings.ts';

/** Video codecs a film may use, best first. */
export const VIDEO_CODECS = ['vp9', 'av1', 'vp8', 'avc'] as const;
type VideoCodec = (typeof VIDEO_CODECS)[number];

/** Audio codecs a film may use, best first. */
export const AUDIO_CODECS = ['opus', 'aac'] as const;
type AudioCodec = (typeof AUDIO_CODECS)[number];

/** The codecs a browser can encode at one frame size. */
export type Encoders = { readonly video: readonly VideoCodec[]; readonly audio: readonly AudioCodec[] };

type VideoContainer = Exclude<Container, 'frames'>;

/** The codecs for each container, best first: the most widely playable comes first. */
const PREFERRED: Readonly<
  Record<VideoContainer, { readonly video: readonly VideoCodec[]; readonly audio: readonly AudioCodec[] }>
> = {
  webm: { video: ['vp9', 'av1', 'vp8'], audio: ['opus'] },
  mp4: { video: ['avc', 'av1', 'vp9'], audio: ['aac', 'opus'] },
};

/** The codecs a film is encoded with, and the better ones that this browser lacks. */
export type Packing = {
  readonly video: VideoCodec;
  /** Undefined when the film has no sound, or no audio codec is available. */
  readonly audio?: AudioCodec;
  readonly missing: readonly (VideoCodec | AudioCodec)[];
};

/** The codecs for a container in a browser with these encoders; undefined when it can encode no picture for it. */
export function choosePacking(container: VideoContainer, has: Encoders, sound: boolean): Packing | undefined {
  const { video, audio } = PREFERRED[container];
  const picture = video.find((codec) => has.video.includes(codec));
  if (picture === undefined) return undefined;
  const voice = sound ? audio.find((codec) => has.audio.includes(codec)) : undefined;
  const missing = [
    ...video.slice(0, video.indexOf(picture)),
    ...(sound ? audio.slice(0, voice === undefined ? audio.length : audio.indexOf(voice)) : []),
  ];
  return { video: picture, ...(voice ? { audio: voice } : {}), missing };
}

/** The other container, to offer when the chosen one cannot be encoded; undefined when neither can. */
export function otherContainer(container: VideoContainer, has: Encoders): VideoContainer | undefined {
  const other = container === 'webm' ? 'mp4' : 'webm';
  return choosePacking(other, has, false) && other;
}
