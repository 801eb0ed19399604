import { expose } from 'comlink';
import { meshesOf } from './bundled-meshes.ts';
import { createReferee } from './referee.ts';
import { holdSeat } from './seat.ts';

// Composition root of the worker: the physical table and the referee, away from the frames.
expose(createReferee(meshesOf));
holdSeat();
