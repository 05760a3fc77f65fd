import type { Session } from '../../../server/db/session.ts';
import type { Platform } from '../../../server/platform.ts';
import { type HazardSource, registerHazard, transitHazard } from '../../hazards/index.ts';
import { Actors } from './actors.ts';
import type { Photo, Photos } from './photos.ts';
import { bodyOf, type References } from './references.ts';
import type { CaseName } from './slots.ts';
import type { Step, Story } from './steps.ts';

/** Room for the photos of one hazard in the numbering of all photos. */
const PHOTOS_EACH = 8;

/**
 * Makes stories happen: every step is the call the person would have made, through the same services as HTTP, at the
 * time he made it. What the services refuse stops the data set, so its histories are complete by construction.
 */
export class Driver {
  readonly #actors: Actors;
  readonly #refs: References;
  readonly #photos: Photos;
  /** Hazards of the fixed cases, which later ones refer to. */
  readonly #cases: Map<CaseName, number>;

  constructor(platform: Platform, of: { refs: References; photos: Photos; cases: Map<CaseName, number> }) {
    this.#actors = new Actors(platform, of.refs.users);
    this.#refs = of.refs;
    this.#photos = of.photos;
    this.#cases = of.cases;
  }

  async tell(stories: readonly Story[], db: Session): Promise<void> {
    const photos = await this.#takePhotos(stories, db);
    for (const story of stories) {
      const own = photos.get(story) ?? [];
      const id = await this.#register(story, { db, photo: own[0] });
      let next = 1;
      for (const step of story.steps) {
        await this.#perform(step, { id, db, photo: step.pictures ? own[next] : undefined, story });
        if (step.pictures) next += 1;
      }
    }
  }

  async #register({ registration, fixed }: Story, of: { db: Session; photo: number | undefined }): Promise<number> {
    const ctx = await this.#actors.ctx(registration.by, { at: registration.at, db: of.db });
    const body = { ...bodyOf(registration, this.#refs), pictures: String(of.photo) };
    const id = await registerHazard(ctx, body, { source: registration.source as HazardSource }); // 1 to 4 by the recipe
    if (fixed && !this.#cases.has(fixed)) this.#cases.set(fixed, id);
    return id;
  }

  async #perform(step: Step, of: { id: number; db: Session; photo: number | undefined; story: Story }): Promise<void> {
    const ctx = await this.#actors.ctx(step.by, { at: step.at, db: of.db });
    const body: Record<string, unknown> = { id: of.id, ...step.body };
    for (const [key, account] of Object.entries(step.people ?? {})) body[key] = String(this.#actors.idOf(account));
    for (const [key, code] of Object.entries(step.orgs ?? {})) body[key] = String(this.#refs.orgs.get(code));
    for (const key of Object.keys(step.pictures ?? {})) body[key] = String(of.photo);
    if (step.sameAs) body[step.sameAs.key] = this.#cases.get(step.sameAs.fixed);
    try {
      await transitHazard(ctx, step.call, body);
    } catch (error) {
      throw new Error(`demo hazard ${of.story.index}: ${step.by} ${step.call} at ${new Date(step.at).toISOString()}`, {
        cause: error,
      });
    }
  }

  /** All photos of these stories in one statement; answers the file ids of each in order of their steps. */
  async #takePhotos(stories: readonly Story[], db: Session): Promise<Map<Story, number[]>> {
    const photos: Photo[] = [];
    for (const story of stories) {
      const { registration, scene, index } = story;
      const shots = [
        { by: registration.by, at: registration.at, moment: 'before' as const },
        ...story.steps.filter((step) => step.pictures).map(({ by, at }) => ({ by, at, moment: 'after' as const })),
      ];
      for (const [n, { by, at, moment }] of shots.entries()) {
        photos.push({ userId: this.#actors.idOf(by), at, moment, scene, number: index * PHOTOS_EACH + n });
      }
    }
    const ids = await this.#photos.upload(db, photos);
    const byStory = new Map<Story, number[]>();
    for (const story of stories) {
      const first = photos.findIndex(({ number }) => number === story.index * PHOTOS_EACH);
      const count = 1 + story.steps.filter((step) => step.pictures).length;
      byStory.set(story, ids.slice(first, first + count));
    }
    return byStory;
  }
}
