import type { Container } from './film-settings.ts';

/** How pictures may be packed, best first, in each kind of file. */
export const VIDEO_CODECS = ['vp9', 'av1', 'vp8', 'avc'] as const;
export type VideoCodec = (typeof VIDEO_CODECS)[number];

/** How sound may be packed. */
export const AUDIO_CODECS = ['opus', 'aac'] as const;
export type AudioCodec = (typeof AUDIO_CODECS)[number];

/** What a browser can pack itself, at one size. */
export type Encoders = { readonly video: readonly VideoCodec[]; readonly audio: readonly AudioCodec[] };

type VideoContainer = Exclude<Container, 'frames'>;

/** What each kind of file is best filled with, in this order; what every player shows comes first. */
const PREFERRED: Readonly<
  Record<VideoContainer, { readonly video: readonly VideoCodec[]; readonly audio: readonly AudioCodec[] }>
> = {
  webm: { video: ['vp9', 'av1', 'vp8'], audio: ['opus'] },
  mp4: { video: ['avc', 'av1', 'vp9'], audio: ['aac', 'opus'] },
};

/** What a film is packed with, and what would have been better but is not there. */
export type Packing = {
  readonly video: VideoCodec;
  /** Absent where no sound is wanted, or none can be packed. */
  readonly audio?: AudioCodec;
  readonly missing: readonly (VideoCodec | AudioCodec)[];
};

/** What a film of one kind is packed with in a browser that has these encoders; undefined where it has none for the pictures. */
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

/** The kind of file to take instead, where the one that is wanted cannot be filled; undefined where none can. */
export function otherContainer(container: VideoContainer, has: Encoders): VideoContainer | undefined {
  const other = container === 'webm' ? 'mp4' : 'webm';
  return choosePacking(other, has, false) && other;
}
