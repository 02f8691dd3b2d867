// What the types of the package allow, and what they refuse. Only compiled.
import { load, type ActionOf, type Match, type Thought } from 'benben';

const benben = await load(new URL('https://example.org/benben.wasm'));
const match: Match<'tekhenu'> = benben.match('tekhenu', 'players=2', 7n);
for (const action of match.legal()) {
  if (action.kind !== 'take') continue;
  const face: number = action.args.face;
  const section: 'horus' | 'ra' | 'hathor' | 'bastet' | 'thoth' | 'osiris' | 'seth' = action.args.section;
  console.log(face, section, action.barrier);
  // @ts-expect-error: taking a die says nothing of a building
  console.log(action.args.building);
}
const thought: Thought = match.think('vizier', { milliseconds: 100 });
match.apply(thought.action).undo();
const launch = (action: ActionOf<'sare'>): string => (action.kind === 'launch' ? action.args.building : '');
console.log(launch);
// @ts-expect-error: there is no such game
benben.match('chess');
// @ts-expect-error: there is no such kind of action
match.legal().filter(({ kind }) => kind === 'castle');
