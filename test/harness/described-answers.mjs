import { Ajv2020 } from 'ajv/dist/2020.js';

/** @typedef {import('./described-answers.mjs').ReceivedAnswer} ReceivedAnswer */

/** @type {Promise<(answer: ReceivedAnswer) => void> | undefined} */
let loading;

/**
 * Checks a response against the API description, which the built code generates once per test process.
 * @param {ReceivedAnswer} answer
 * @throws Error if the description does not allow this response
 */
export async function checkDescribed(answer) {
  loading ??= loadCheck();
  (await loading)(answer);
}

async function loadCheck() {
  const [{ controllers }, { describeApi }] = await Promise.all([
    import('../../dist/api/app.module.js'),
    import('../../dist/api/openapi/document.js'),
  ]);
  return checkOf(describeApi(controllers));
}

/**
 * Creates a function that checks responses against a description. Each schema is compiled on first use.
 * @param {Parameters<typeof import('./described-answers.mjs').checkOf>[0]} description
 * @returns {(answer: ReceivedAnswer) => void}
 */
export function checkOf(description) {
  // Zod describes each format with a pattern as well.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false }).addSchema(description, 'api');
  return ({ method, path, status, type, body }) => {
    const name = path.replace(/\/?(\?.*)?$/, '');
    const fail = (/** @type {string} */ why) => {
      throw new Error(`${method} ${path} answered ${status}, which the API description has not: ${why}`);
    };
    const key = method === 'HEAD' ? 'get' : method.toLowerCase();
    const operation = description.paths[name]?.[key];
    // An unknown path or method gets 404 or 405, or an earlier check refuses the request.
    if (!operation) return status >= 400 && status < 500 ? undefined : fail('it has no such call');
    const own = ['paths', name, key, 'responses', String(status)];
    const { $ref: common } = operation.responses[status] ?? {};
    const steps = common === undefined ? own : common.slice('#/'.length).split('/');
    /** @type {{ content?: Record<string, unknown> } | undefined} */
    const response = steps.reduce((/** @type {any} */ found, step) => found?.[step], description);
    if (!response) return fail('no such status');
    if (method === 'HEAD') return undefined;
    if (!response.content) return body === undefined ? undefined : fail('a body');
    const mediaType = type?.split(';')[0] ?? '';
    if (!(mediaType in response.content)) return fail(`the Content-Type ${type}`);
    if (!/\bjson$/.test(mediaType)) return undefined;
    const pointer = [...steps, 'content', mediaType, 'schema']
      .map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/');
    const validate = ajv.getSchema(`api#/${pointer}`);
    if (!validate) return fail('no schema');
    if (validate(body)) return undefined;
    return fail(`${ajv.errorsText(validate.errors)}\n${JSON.stringify(body)?.slice(0, 2000)}`);
  };
}
