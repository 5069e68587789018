import type { Entry } from '../admin-resources.js';
import type { ListQuery } from '../reading/list-query.js';

/** The address of a list: what is not said is left out. */
export function listAddress({ slug }: Pick<Entry, 'slug'>, { page, search, order, filters }: ListQuery): string {
  const said = new URLSearchParams();
  if (search !== '') said.set('q', search);
  for (const { column, text } of filters) said.set(column.propertyName, text);
  if (order) said.set('order', `${order.descending ? '-' : ''}${order.column.propertyName}`);
  if (page > 1) said.set('page', String(page));
  return said.size === 0 ? `/admin/${slug}` : `/admin/${slug}?${said.toString()}`;
}
