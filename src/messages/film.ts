/** What is said where films are made. */
export const filmMessages = {
  title: 'A film of this replay',
  /** What the controls are called. */
  asks: {
    length: 'Length',
    shape: 'Shape',
    sharpness: 'Size',
    rate: 'Frames a second',
    fineness: 'Quality',
    container: 'As',
    look: 'Picture',
    blur: 'Motion blur',
    sound: 'With sound',
  },
  lengths: { '15': '15 seconds', '60': 'A minute', full: 'Whole', shots: 'My shots' },
  shapes: { '16:9': 'Wide 16:9', '1:1': 'Square 1:1', '9:16': 'Upright 9:16' },
  finenesses: { small: 'Small file', good: 'Good', best: 'Best' },
  containers: { webm: 'WebM film', mp4: 'MP4 film', frames: 'PNG pictures (zip)' },
  looks: { plain: 'Plain', rich: 'Rich', whole: 'Richest' },
  blurs: { 1: 'None', 4: 'Soft', 8: 'Smooth', 16: 'Finest' },
  start: 'Make it',
  cancel: 'Cancel',
  close: 'Close',
  again: 'Another film',
  keep: 'Save the film',
  /** What the film will be, before it is made. */
  plan: (seconds: number, frames: number, width: number, height: number): string =>
    `${seconds.toFixed(1)} s, ${frames} frames of ${width} × ${height}.`,
  /** What it is packed with. */
  packing: (video: string, audio: string | undefined): string =>
    audio === undefined ? `Packed with ${video}.` : `Packed with ${video} and ${audio}.`,
  missing: (missing: readonly string[], taken: string): string =>
    `This browser does not pack ${missing.join(' or ')}: ${taken} is taken instead.`,
  silent: 'The film will be silent: this browser packs no sound into that kind of file.',
  noEncoder: (container: string, instead: string | undefined): string =>
    instead === undefined
      ? 'This browser packs no films of this size. Choose a smaller one, or PNG pictures.'
      : `This browser packs no ${container} of this size. ${instead} would do.`,
  asking: 'Asking the browser what it can pack …',
  progress: {
    preparing: 'Setting up the table …',
    drawing: (done: number, of: number, left: number | undefined): string =>
      `Frame ${done} of ${of}${left === undefined ? '' : `, about ${sayTime(left)} left`}`,
    paused: 'The graphics card let go of the picture: the film waits for it and goes on.',
    closing: 'Closing the file …',
  },
  newest: 'The picture drawn last',
  hidden: 'It goes on while this page is not seen.',
  made: (frames: number, seconds: number, megabytes: number): string =>
    `Done: ${frames} frames, ${seconds.toFixed(1)} s, ${megabytes.toFixed(1)} MB.`,
  written: (frames: number, seconds: number): string =>
    `Done: ${frames} frames, ${seconds.toFixed(1)} s. The file is written.`,
  cancelled: 'The film was cancelled. Nothing is left of it.',
  faults: {
    noShots: 'There is nothing to film: the list has no shots.',
    tooLong: (seconds: number): string =>
      `A film of ${Math.round(seconds / 60)} minutes is too long: an hour is the most.`,
    canvas: 'This browser draws no picture of that size.',
    failed: (reason: string): string => `The film could not be made: ${reason} Nothing is left of it.`,
    noTable: 'No table came up to be filmed.',
    notFetched: 'The replay could not be fetched.',
    noReplay: 'The replay could not be opened.',
  },
  /** What people call codecs. */
  codecs: { vp9: 'VP9', av1: 'AV1', vp8: 'VP8', avc: 'H.264', opus: 'Opus', aac: 'AAC' },
};

/** A stretch of time, roughly. */
function sayTime(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  return `${Math.round(seconds / 60)} min`;
}
