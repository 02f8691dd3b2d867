// What a die of a colour yields in production, as printed on the dice's side of the player board; grey yields nothing.
import type { Basic, Colour } from './view';

export const YIELDS: Readonly<Record<Colour, Basic | null>> = {
  white: 'limestone',
  black: 'granite',
  yellow: 'papyrus',
  brown: 'bread',
  grey: null,
};
