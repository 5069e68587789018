/** The spacing scale of web/ui/styles/tokens.css, and what has no step of it: none, centred, relative to the type. */
const space = String.raw`(calc\(-1 \* )?var\(--space-\d+\)\)?`;
const length = String.raw`(0|auto|${space}|\d?\.?\d+em|clamp\(${space}, \d+vw, ${space}\))`;

export default {
  extends: ['stylelint-config-standard'],
  ignoreFiles: ['**/dist/**', 'node_modules/**', 'var*/**'],
  rules: {
    // Prettier keeps blank lines as they are written; rules follow one another without.
    'rule-empty-line-before': null,
    'custom-property-empty-line-before': null,
    'comment-empty-line-before': null,
    // The order of rules is that of the component's parts.
    'no-descending-specificity': null,
    // The classes of CSS modules are properties in the components.
    'selector-class-pattern': '^[a-z][a-zA-Z0-9-]*$',
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global'] }],
    // A class that has all of another class of CSS modules.
    'property-no-unknown': [true, { ignoreProperties: ['composes'] }],
    // Vite bundles imports of packages by their name.
    'import-notation': 'string',
    // iOS knows it by this name only.
    'property-no-vendor-prefix': [true, { ignoreProperties: ['text-size-adjust'] }],
    'declaration-property-value-allowed-list': {
      '/^(margin|padding|gap|row-gap|column-gap)/': [`/^${length}( ${length})*$/`],
    },
    // Two breakpoints: the client's, and the width from which the pages have two columns.
    'media-feature-name-value-allowed-list': { width: ['500px', '980px'] },
  },
};
