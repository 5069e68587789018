/**
 * Logs in as the admin of the demo league. Returns a function that makes calls with the session and its CSRF token.
 * @param {string} origin
 */
export const logInAdmin = (origin) => logIn(origin, 'racedirector', 'parcferme-admin');

/**
 * Like `logInAdmin`, for any member. The function's property `cookie` is the header with the session.
 * @param {string} origin @param {string} username @param {string} password
 */
export async function logIn(origin, username, password) {
  /** @type {Map<string, string>} */
  const cookies = new Map();
  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  /** @param {string} path @param {object} [body] @param {Record<string, string>} [headers] @param {string} [method] */
  const call = async (path, body, headers = {}, method = body ? 'POST' : 'GET') => {
    const response = await fetch(`${origin}/api/${path}`, {
      method,
      headers: {
        cookie: header(),
        'x-csrftoken': cookies.get('csrftoken') ?? '',
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    return { status: response.status, body: /** @type {Record<string, unknown>} */ (await response.json()) };
  };
  await call('get-current-user/');
  const credentials = { is_username: true, login_key: username, password };
  const { status } = await call('login/', credentials);
  if (status !== 200) throw new Error(`log-in: ${status}`);
  return Object.assign(call, { cookie: header() });
}
