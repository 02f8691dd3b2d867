// Faces and ratings of those who sit at the tables of a list, asked for together and kept while the page is open.
import { api } from '../../core/api';
import { faceByName, isFace, type FaceId } from '../../faces/faces';
import { person } from '../../ui/person.svelte';
import { settings } from '../../ui/settings.svelte';
import type { Card } from '../../you/card';

type Shown = Pick<Card, 'face' | 'ratings'>;
/** So many the server tells at once. */
const AT_ONCE = 64;

class Cards {
  private known = $state.raw<Readonly<Record<string, Shown>>>({});

  /** Asks for those that are not known yet; `again` also for the others. */
  async want(users: Iterable<string>, again = false): Promise<void> {
    const wanted = [...new Set(users)].filter((user) => again || !(user in this.known));
    for (let at = 0; at < wanted.length; at += AT_ONCE) {
      const some = wanted.slice(at, at + AT_ONCE);
      const { people } = await api
        .ask<{ people: Record<string, Shown> }>('GET', `/api/people?users=${some.join(',')}`)
        .catch(() => ({ people: null }));
      if (!people) return;
      const shown = some.map((user) => [user, people[user] ?? { face: null, ratings: {} }] as const);
      this.known = { ...this.known, ...Object.fromEntries(shown) };
    }
  }

  face(user: string | undefined, name: string): FaceId {
    const own = user !== undefined && user === person.user?.id ? settings.now.face : null;
    const face = user === undefined ? null : this.known[user]?.face;
    return own ?? (isFace(face) ? face : faceByName(name));
  }

  ratings(user: string | undefined): Card['ratings'] {
    return (user === undefined ? undefined : this.known[user]?.ratings) ?? {};
  }

  /** undefined: none, or not shown. */
  rating(user: string | undefined, game: string): Card['ratings'][string] | undefined {
    return this.ratings(user)[game];
  }
}

export const cards = new Cards();
