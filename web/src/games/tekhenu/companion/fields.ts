// What the parts of a sheet get: one player's board, and where what was read off it is entered.
import type { TekhenuTexts } from '../texts/types';
import type { View } from '../view';

export interface FieldsProps {
  readonly view: View;
  readonly seat: number;
  readonly t: TekhenuTexts;
  readonly onenter: (line: string) => void;
}
