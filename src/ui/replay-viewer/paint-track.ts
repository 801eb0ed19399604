import type { TimelineMark, TimelineStretch } from '../../timeline/timeline.ts';

/** What the bar of a replay shows: its end, the last second that may be seen, and its marks. Seconds. */
export type TrackPlan = {
  readonly end: number;
  readonly known: number;
  readonly marks: readonly TimelineMark[];
  readonly stretches: readonly TimelineStretch[];
};

/** The position of the groove, as fractions of the canvas height. */
const GROOVE = { top: 0.44, bottom: 0.84 } as const;
/** The top of each kind of mark, as a fraction of the height: the most important marks are the tallest. */
const TOPS: Readonly<Record<TimelineMark['kind'], number>> = {
  turn: 0,
  casualty: 0.1,
  fall: 0.1,
  contact: 0.16,
  failure: 0.16,
  result: 0.16,
  combat: 0.22,
  challenge: 0.22,
  charge: 0.26,
  phase: 0.3,
};

/** Paints the bar of a replay: a band for every charge and combat, and a tick for every mark. */
export function paintTrack(canvas: HTMLCanvasElement, { end, known, marks, stretches }: TrackPlan): void {
  const scale = devicePixelRatio || 1;
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  if (width === 0 || height === 0) return;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  const style = getComputedStyle(canvas);
  const themeColour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const x = (time: number) => (time / end) * width;
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  pen.clearRect(0, 0, width, height);
  const [top, deep] = [height * GROOVE.top, height * (GROOVE.bottom - GROOVE.top)];

  pen.fillStyle = themeColour('line');
  pen.fillRect(0, top, x(known), deep);
  if (known < end) {
    // The unseen part fades out, so that its length reveals nothing.
    const fading = pen.createLinearGradient(x(known), 0, width, 0);
    fading.addColorStop(0, themeColour('line'));
    fading.addColorStop(1, 'transparent');
    pen.globalAlpha = 0.55;
    pen.fillStyle = fading;
    pen.fillRect(x(known), top, width - x(known), deep);
  }
  pen.globalAlpha = 0.55;
  for (const { kind, from, to } of stretches) {
    pen.fillStyle = themeColour(kind === 'combat' ? 'brick' : 'amber');
    pen.fillRect(x(from), top, Math.max(1, x(to) - x(from)), deep);
  }
  pen.globalAlpha = 1;
  for (const { kind, tone, time } of marks) {
    const isLine = kind === 'turn' || kind === 'phase';
    pen.fillStyle = themeColour(isLine ? 'soft' : tone === 'bad' ? 'brick' : tone === 'good' ? 'sage' : 'ink');
    const high = height * TOPS[kind];
    pen.fillRect(Math.round(x(time)) - (kind === 'turn' ? 1 : 0.5), high, kind === 'turn' ? 2 : 1, top + deep - high);
    if (kind === 'casualty' || kind === 'fall') {
      pen.beginPath();
      pen.arc(x(time), high + 3, 3, 0, Math.PI * 2);
      pen.fill();
    } else if (kind === 'contact' || kind === 'failure') pen.fillRect(x(time) - 2.5, high, 5, 3);
  }
}
