export { PlayerTile } from './player-tile.tsx';
export { createPlayer } from './players.ts';
