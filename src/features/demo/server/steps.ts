import type { Json } from '../../../engine/json.ts';
import type { HazardCall } from '../../hazards/workflow/index.ts';
import type { Scene } from './pictures.ts';
import type { CaseName } from './slots.ts';

/**
 * One call somebody makes, as he would make it over HTTP. People and organisations stand as account and code; the
 * driver puts their ids in.
 */
export interface Step {
  at: number;
  by: string;
  call: HazardCall;
  body: { [key: string]: Json };
  people?: { [key: string]: string };
  orgs?: { [key: string]: string };
  /** Keys that get pictures: before or after the repair. */
  pictures?: { [key: string]: 'before' | 'after' };
  /** Key that gets the id of the hazard of another case. */
  sameAs?: { key: string; fixed: CaseName };
}

/** The registration, from which the hazard's other steps follow. */
export interface Registration {
  at: number;
  by: string;
  source: number;
  /** Risk point code and number (1–3) of its item; null for a place nobody has registered. */
  point: { code: string; item: number } | null;
  org: string;
  riskType: string;
  address: string | null;
  body: { [key: string]: Json };
}

/** A hazard from its registration to what is known at T0. */
export interface Story {
  index: number;
  fixed: CaseName | null;
  registration: Registration;
  steps: Step[];
  /** Status the story must end in, checked after it was told; a draft may be deleted instead. */
  ends: number | 'deleted';
  /** What its photos show. */
  scene: Scene;
}
