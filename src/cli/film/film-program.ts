import type { AddCommand, Done } from '../terminal/grammar.ts';

/** The command that makes a film of a replay: `film`. */
export function addFilmCommand(command: AddCommand, done: Done): void {
  command('film <replay>', 'make a film of a replay, drawn frame by frame in a headless browser')
    .requiredOption('--out <place>', 'a file that ends in .webm or .mp4, or a folder for PNG pictures')
    .option('--shots <file>', 'a shot list (default: the director makes one)')
    .option('--director <length>', 'the length of the film: 15, 60 (seconds) or full (the whole game)')
    .option('--size <WxH>', 'the size in pixels, such as 1280x720')
    .option('--aspect <shape>', '16:9, 1:1 or 9:16; the shorter side has 720 pixels')
    .option('--fps <number>', '24, 30 or 60 frames per second', '30')
    .option('--quality <name>', 'the encoding: small (a small file), good or best', 'good')
    .option('--look <name>', 'the level of detail: plain (low), rich (high) or whole (ultra)', 'rich')
    .option('--blur <number>', 'motion blur: the number of pictures averaged into each frame; 1 turns it off', '4')
    .option('--no-sound', 'make a film without sound')
    .option('--seed <number>', 'the seed of the director’s choices', '1')
    .option('--gpu', 'draw with the graphics card')
    .option(
      '--bundle <file>',
      'the scenario that the replay names by its fingerprint, or the bundle with the models it needs',
    )
    .action(async (file: string, options) =>
      done(await (await import('./film-command.ts')).filmCommand(file, options)),
    );
}
