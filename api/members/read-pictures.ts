import type { EntityManager } from 'typeorm';

export interface Picture {
  format: string;
  /** base64 */
  data: string;
  username: string;
}

/** The pictures of those of the members who have one, by the names they were asked for. */
export async function readPictures(manager: EntityManager, names: readonly string[]): Promise<Record<string, Picture>> {
  const rows: Picture[] = await manager.query(
    `SELECT username, format, translate(encode(data, 'base64'), E'\\n', '') AS data
     FROM profile_pictures JOIN members ON members.id = member_id WHERE lower(username) = ANY($1)`,
    [names.map((name) => name.toLowerCase())],
  );
  return Object.fromEntries(rows.map((row) => [row.username, row]));
}
