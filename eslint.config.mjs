import js from '@eslint/js';
import query from '@tanstack/eslint-plugin-query';
import prettier from 'eslint-config-prettier';
import accessibility from 'eslint-plugin-jsx-a11y-x';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { steadyTexts } from './web/lint/steady-texts.mjs';

const processClock =
  "NewExpression[callee.name='Date'][arguments.length=0], MemberExpression[object.name='Date'][property.name='now']";
const oneClock = {
  selector: processClock,
  message: 'The web has one clock, that of the server: web/lib/server-clock.ts.',
};
const oneKey = {
  selector: "Property[key.name='queryKey'] > ArrayExpression",
  message: 'A query key is assembled in its queryOptions (api/) only.',
};
const ownGlobals = {
  selector:
    "AssignmentExpression[left.object.name=/^(globalThis|URL)$/], AssignmentExpression[left.object.property.name='prototype']",
  message: 'Specs share their page. vi.spyOn and vi.stubGlobal restore what they replace.',
};
const oneEnvironment = {
  object: 'process',
  property: 'env',
  message: 'Only league/platform/core/env.ts reads the environment.',
};
const safeStorage = ['localStorage', 'sessionStorage', 'indexedDB'].map((property) => ({
  property,
  message: 'A browser may refuse to store anything: web/lib/storage.ts.',
}));

const databaseClock = {
  selector: processClock,
  message: 'Moments are written and compared by the clock of the database: the clocks of processes differ.',
};

export default tseslint.config(
  { ignores: ['**/dist/**', 'node_modules/**', 'var*/**', '**/*.cjs', 'test/harness/api-types.ts'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.json', './web/tsconfig.json', './test/journeys/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'no-restricted-properties': ['error', oneEnvironment],
    },
  },
  // The test cases for one API call share a file.
  {
    files: ['**/*.spec.{ts,tsx}', 'test/**'],
    rules: { 'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }] },
  },
  // A Playwright fixture destructures the fixtures that it needs. The pattern is empty if it needs nothing.
  { files: ['test/journeys/**'], rules: { 'no-empty-pattern': 'off' } },
  // A migration is one piece of history.
  { files: ['league/platform/database/migrations/**'], rules: { 'max-lines': 'off' } },
  {
    files: ['league/platform/core/{env,make-container-secrets}.ts', 'demo/env.ts', 'test/**', 'playwright.config.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  { files: ['web/**/*.tsx', 'web/**/*.ts'], ...hooks.configs.flat.recommended },
  {
    files: ['web/**/*.tsx'],
    extends: [accessibility.configs.recommended],
    rules: {
      // Scrollable elements must be reachable by keyboard: a list, a text, or a region around a table.
      'jsx-a11y-x/no-noninteractive-tabindex': [
        'error',
        { tags: ['ol', 'pre'], roles: ['tabpanel', 'region'], allowExpressionValues: true },
      ],
      // Allowed on our components, for pages that are only a form, and for forms that a click opened.
      'jsx-a11y-x/no-autofocus': ['error', { ignoreNonDOM: true }],
    },
  },
  { files: ['web/**/*.tsx', 'web/**/*.ts'], extends: [query.configs['flat/recommended-strict']] },
  {
    files: ['web/**/*.tsx'],
    ignores: ['web/**/*.spec.tsx', 'web/spec/**'],
    plugins: { web: { rules: { 'steady-texts': steadyTexts } } },
    rules: { 'web/steady-texts': 'error' },
  },
  {
    files: ['web/**/*.{ts,tsx,js}'],
    ignores: ['web/lib/storage.ts', 'web/app/theme-first.js', 'web/**/*.spec.{ts,tsx}', 'web/spec/**'],
    rules: {
      'no-restricted-globals': ['error', ...safeStorage.map(({ property: name, message }) => ({ name, message }))],
      'no-restricted-properties': ['error', oneEnvironment, ...safeStorage],
    },
  },
  {
    files: ['web/**/*.ts', 'web/**/*.tsx'],
    ignores: ['web/lib/server-clock.ts'],
    rules: { 'no-restricted-syntax': ['error', oneClock] },
  },
  {
    files: ['web/**/*.ts', 'web/**/*.tsx'],
    ignores: ['web/lib/**', 'web/**/api/**', 'web/**/*.spec.tsx'],
    rules: {
      'no-restricted-syntax': ['error', oneClock, oneKey],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@tanstack/react-query',
              importNames: ['useMutation'],
              message:
                'Every mutation goes through useAppMutation: its effects run also when its component is unmounted.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['web/**/*.spec.ts', 'web/**/*.spec.tsx'],
    rules: { 'no-restricted-syntax': ['error', oneClock, ownGlobals] },
  },
  {
    files: ['api/**', 'league/**', 'worker/**'],
    ignores: ['**/*.repository.ts', 'league/platform/database/**', '**/*.spec.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.property.name=/^(query|createQueryBuilder|getRepository)$/]',
          message: 'SQL and query builders are in *.repository.ts.',
        },
        {
          selector:
            'CallExpression[callee.property.name=/^(find|save|create|insert|update|upsert|delete|remove|count|exists|increment|sum)/][arguments.0.name=/^[A-Z]/]',
          message: 'Rows of an entity are read and written in its *.repository.ts.',
        },
        databaseClock,
      ],
    },
  },
  { files: ['{api,league,worker}/**/*.repository.ts'], rules: { 'no-restricted-syntax': ['error', databaseClock] } },
  {
    files: ['**/*.mjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
        AbortSignal: 'readonly',
        Buffer: 'readonly',
        performance: 'readonly',
      },
    },
  },
  prettier,
);
