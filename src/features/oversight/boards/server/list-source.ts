import { mayDo } from '../../../../engine/permissions.ts';
import { labelKeyOf } from '../../../../engine/projections/columns.ts';
import type { Field, Resource, Screen } from '../../../../engine/resource.ts';
import type { Catalog } from '../../../../server/catalog.ts';
import { canOf, type UserCtx, underCode } from '../../../../server/ctx.ts';
import { refuse } from '../../../../server/errors.ts';
import { hooksOf } from '../../../../server/records/hooks/registry.ts';
import { pageRecords } from '../../../../server/records/page.ts';
import { type CardReading, cardSource } from '../../../../server/records/registries/card-sources.ts';
import { screenPaths } from '../../../people/access/index.ts';
import { cellTextOf, dictionaryTexts } from '../../../records/export/index.ts';
import type { Card } from './boards.ts';

export interface ListedScreen {
  resource: Resource;
  screen: Screen;
}

/** Screen of the list that a card names as its source. */
export function screenNamed(catalog: Pick<Catalog, 'resources'>, name: string): ListedScreen | undefined {
  for (const resource of catalog.resources) {
    const screen = resource.screens.find((each) => each.name === name);
    if (screen) return { resource, screen };
  }
  return undefined;
}

const MOST_ROWS = 30;

/** First rows of a list as the caller's screen shows them, and the total. @throws 1013002 if not permitted */
export async function readList(ctx: UserCtx, { resource, screen }: ListedScreen, card: Card): Promise<CardReading> {
  const source = resource.actions.find(({ verb }) => verb === screen.source);
  if (!source || !mayDo(source, canOf(ctx))) throw refuse('1013002');
  const reader = source.access === 'permission' ? underCode(ctx, source.permission) : ctx;
  const fields = (card.fields ?? []).flatMap((key) => resource.fields.find((field) => field.key === key) ?? []);
  const { within, visible } = hooksOf(resource.name).exported?.(reader, screen.source) ?? {};
  const pageSize = Math.min(card.limit ?? 10, MOST_ROWS);
  const page = await pageRecords(reader, resource.name, {
    query: { ...card.filter, ...screen.fixed, pageNo: 1, pageSize },
    ...(within ? { within } : {}),
    ...(visible ? { visible } : {}),
  });
  const texts = await dictionaryTexts(
    reader,
    fields.map((field) => ({ field })),
  );
  const path = await pathOf(ctx, screen.name, card);
  return {
    columns: fields.map(({ title }) => ({ title })),
    rows: page.rows.map((row) => ({
      id: String(row.id),
      name: String(row[resource.display] ?? ''),
      values: [],
      texts: fields.map((field) => textOf(row, field, texts)),
      colors: fields.map(({ key, colors }) => colors[String(row[key])] ?? ''),
    })),
    total: page.totalRows,
    ...(path === null ? {} : { path }),
  };
}

type Texts = Awaited<ReturnType<typeof dictionaryTexts>>;

function textOf(row: { readonly [key: string]: unknown }, field: Field, texts: Texts): string {
  const valueKey = labelKeyOf(field);
  return cellTextOf(row[valueKey], { field, valueKey }, texts);
}

/** Address of the list with the same filters; null if the caller has no menu for it. */
async function pathOf(ctx: UserCtx, screen: string, { filter = {} }: Card): Promise<string | null> {
  const path = (await screenPaths(ctx, [screen])).get(screen);
  if (path === undefined) return null;
  const query = new URLSearchParams(
    Object.entries(filter).map(([key, value]): [string, string] => [key, String(value)]),
  ).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** Resources whose changes make the figures of a board outdated. */
export function readsOf(catalog: Pick<Catalog, 'resources'>, cards: readonly Card[]): string[] {
  const reads = cards.flatMap(({ source }) => {
    const measured = cardSource(source);
    return measured ? [...measured.reads] : [screenNamed(catalog, source)?.resource.name ?? []].flat();
  });
  return [...new Set(reads)].sort();
}
