/** The usual names of codecs. */
const CODECS = { vp9: 'VP9', av1: 'AV1', vp8: 'VP8', avc: 'H.264', opus: 'Opus', aac: 'AAC' } as const;

/** The texts of the film dialog, and why a film cannot be made. */
export const filmMessages = {
  title: 'Film of this replay',
  /** The labels of the controls. */
  asks: {
    length: 'Length',
    shape: 'Aspect ratio',
    sharpness: 'Resolution',
    rate: 'Frames per second',
    fineness: 'Encoding',
    container: 'Format',
    look: 'Quality',
    blur: 'Motion blur',
    sound: 'Sound',
  },
  lengths: { '15': '15 seconds', '60': '60 seconds', full: 'Whole game', shots: 'My shots' },
  shapes: { '16:9': 'Wide 16:9', '1:1': 'Square 1:1', '9:16': 'Vertical 9:16' },
  finenesses: { small: 'Small file', good: 'Good', best: 'Best' },
  containers: { webm: 'WebM film', mp4: 'MP4 film', frames: 'PNG pictures (zip)' },
  looks: { plain: 'Low', rich: 'High', whole: 'Ultra' },
  blurs: { 1: 'None', 4: 'Soft', 8: 'Smooth', 16: 'Finest' },
  start: 'Make film',
  cancel: 'Cancel',
  close: 'Close',
  again: 'Make another film',
  keep: 'Save film',
  /** The poster of a film, beside which it can be saved with its chapters. */
  poster: 'Poster of the film',
  keepPoster: 'Save poster',
  keepChapters: 'Save chapters',
  /** The size of the film, before it is made. */
  plan: (seconds: number, frames: number, width: number, height: number): string =>
    `${seconds.toFixed(1)} s, ${frames} frames of ${width} × ${height}.`,
  /** The codecs of the film, before it is made. */
  packing: (video: string, audio: string | undefined): string =>
    audio === undefined ? `Encoded as ${video}.` : `Encoded as ${video} and ${audio}.`,
  /** Why the film has other codecs than usual. The most likely case names the consequence. */
  missing: (missing: readonly string[], taken: string): string =>
    missing.join() === CODECS.aac && taken.endsWith(CODECS.opus)
      ? `Sound is ${CODECS.opus}; some players cannot play it in MP4.`
      : `This browser cannot encode ${missing.join(' or ')}; the film uses ${taken} instead.`,
  silent: 'The film will have no sound: this browser cannot encode sound in this format.',
  noEncoder: (container: string, instead: string | undefined): string =>
    instead === undefined
      ? 'This browser cannot encode films of this size. Choose a smaller size, or PNG pictures.'
      : `This browser cannot encode a ${container} of this size. Choose ${instead} instead.`,
  asking: 'Checking what this browser can encode…',
  progress: {
    preparing: 'Setting up the table…',
    drawing: (done: number, of: number, left: number | undefined): string =>
      `Frame ${done} of ${of}${left === undefined ? '' : `, ${leftText(left)}`}`,
    left: leftText,
    paused: 'Graphics context lost. Rendering will resume.',
    closing: 'Finishing the file…',
  },
  newest: 'Latest frame',
  hidden: 'Rendering continues in the background.',
  /** The page of films that a release has as examples. */
  examples: { title: 'Films of recorded games', watch: 'Watch the replay' },
  made: (frames: number, seconds: number, megabytes: number): string =>
    `Done: ${frames} frames, ${seconds.toFixed(1)} s, ${megabytes.toFixed(1)} MB.`,
  written: (frames: number, seconds: number): string =>
    `Done: ${frames} frames, ${seconds.toFixed(1)} s. The file is saved.`,
  cancelled: 'The film was cancelled. Nothing was saved.',
  faults: {
    noShots: 'There is nothing to film: the list has no shots. Add a shot first.',
    tooLong: (seconds: number): string =>
      `A film of ${Math.round(seconds / 60)} minutes is too long; the limit is one hour.`,
    ending: (ending: string): string =>
      `--out: a film cannot end in .${ending}; name a file that ends in .webm or .mp4, or a folder for single pictures.`,
    canvas: 'This browser cannot draw pictures of that size. Choose a smaller size.',
    failed: (reason: string): string => `Couldn’t make the film: ${reason} Nothing was saved.`,
    noTable: 'Couldn’t set up the table for the film.',
    notFetched: 'Couldn’t load the replay.',
    noReplay: 'Couldn’t open the replay.',
  },
  codecs: CODECS,
};

/** How much longer a film takes, from the seconds left. */
function leftText(seconds: number): string {
  return `about ${timeText(seconds)} left`;
}

/** A rough length of time. */
function timeText(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  return `${Math.round(seconds / 60)} min`;
}
