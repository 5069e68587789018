/** A key with @ is an e-mail address, otherwise a username (member-area.md 5). Blanks around it are not meant. */
export function readLogInKey(typed: string): { is_username: boolean; login_key: string } {
  const key = typed.trim();
  return { is_username: !key.includes('@'), login_key: key };
}
