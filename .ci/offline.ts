// What the build adds for installation and offline use: icons, a manifest, and a service worker that caches every file
// of the build.
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { drawIcon, type IconCut } from './icons.ts';

const ICONS: readonly (readonly [size: number, cut: IconCut])[] = [
  [192, 'any'],
  [512, 'any'],
  [512, 'maskable'],
  [180, 'maskable'],
];

const iconName = (size: number, cut: IconCut): string => `icons/${cut}-${size}.png`;

const icons: Plugin = {
  name: 'highground-icons',
  apply: 'build',
  generateBundle() {
    for (const [size, cut] of ICONS)
      this.emitFile({ type: 'asset', fileName: iconName(size, cut), source: drawIcon(size, cut) });
  },
};

const MANIFEST = {
  id: '/',
  name: 'Highground',
  short_name: 'Highground',
  description: 'The 3D wargaming table that knows the rules.',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  lang: 'en',
  categories: ['games'],
  theme_color: '#5b4a2f',
  background_color: '#2a251d',
  icons: ICONS.filter(([size]) => size !== 180).map(([size, cut]) => ({
    src: `/${iconName(size, cut)}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: cut,
  })),
};

const manifest: Plugin = {
  name: 'highground-manifest',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(MANIFEST) });
  },
  transformIndexHtml: () => [{ tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' } }],
};

const SERVICE_WORKER = resolve(import.meta.dirname, '../src/workers/service-worker.ts');

/** A file of the build as the service worker keeps it; one without a hash in its name needs a revision. */
function toKeep(file: Rolldown.OutputAsset | Rolldown.OutputChunk): { url: string; revision: string | null } {
  const content = file.type === 'chunk' ? file.code : file.source;
  const revision = file.fileName.startsWith('assets/') ? null : createHash('sha256').update(content).digest('hex');
  return { url: file.fileName, revision };
}

/** Builds the service worker, which has to be one script, after everything it keeps. */
const serviceWorker: Plugin = {
  name: 'highground-service-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const kept = Object.values(bundle).filter(({ fileName }) => !fileName.endsWith('.map'));
      const built = await build({
        configFile: false,
        logLevel: 'error',
        define: { FILES_OF_BUILD: JSON.stringify(kept.map(toKeep)) },
        build: {
          write: false,
          target: 'es2023',
          rolldownOptions: { input: SERVICE_WORKER, output: { format: 'iife', entryFileNames: 'sw.js' } },
        },
      });
      const { output } = built as Rolldown.RolldownOutput;
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: output[0].code });
    },
  },
};

/** The plugins for installation and offline use. */
export const offline: readonly Plugin[] = [icons, manifest, serviceWorker];
