// What the build adds for installation and offline use: icons, a manifest, and a service worker that caches every file
// of the build.
import type { Plugin, PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
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

/** Larger than any file of the build; a file beyond it fails the build instead of failing offline. */
const LARGEST_FILE = 12_000_000;

/** The plugins for installation and offline use. */
export const offline: PluginOption[] = [
  icons,
  VitePWA({
    strategies: 'generateSW',
    // The page asks before it updates, and registers the worker itself (src/browser/offline.ts).
    registerType: 'prompt',
    injectRegister: false,
    includeManifestIcons: false,
    manifest: {
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
    },
    workbox: {
      globPatterns: ['**/*'],
      globIgnores: ['**/*.map', 'sw.js', 'workbox-*.js'],
      maximumFileSizeToCacheInBytes: LARGEST_FILE,
      navigateFallback: '/index.html',
      // Files of the build have a hash in their names, so the list needs none.
      dontCacheBustURLsMatching: /^assets\//,
      cleanupOutdatedCaches: true,
      clientsClaim: false,
      skipWaiting: false,
      inlineWorkboxRuntime: true,
      sourcemap: false,
    },
  }),
];
