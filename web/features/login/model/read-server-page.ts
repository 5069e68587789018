/** The page of the site administration that sent the member here: the server makes it, so that it is loaded anew. */
export function readServerPage(search: string): string | null {
  const next = new URLSearchParams(search).get('next') ?? '';
  return /^\/admin(\/[\w\-/]*)?(\?[\w\-=&%.+]*)?$/.test(next) ? next : null;
}
