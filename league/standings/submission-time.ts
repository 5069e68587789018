/** A submission in ISO 8601 UTC with its microseconds, by which two members may differ; from milliseconds since 1970. */
export function isoMicroseconds(milliseconds: number): string {
  const microseconds = Math.round(milliseconds * 1000);
  const digits = String(microseconds % 1000).padStart(3, '0');
  return new Date(Math.floor(microseconds / 1000)).toISOString().replace('Z', `${digits}Z`);
}
