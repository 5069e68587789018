/**
 * The spacing scale from web/ui/styles/tokens.css, and values outside of it: none, centred, relative to the font size.
 */
const space = String.raw`(calc\(-1 \* )?var\(--space-\d+\)\)?`;
const length = String.raw`(0|auto|${space}|\d?\.?\d+em|clamp\(${space}, \d+vw, ${space}\))`;

export default {
  extends: ['stylelint-config-standard'],
  ignoreFiles: ['**/dist/**', 'node_modules/**', 'var*/**'],
  rules: {
    // Prettier leaves blank lines alone. Rules follow one another without blank lines.
    'rule-empty-line-before': null,
    'custom-property-empty-line-before': null,
    'comment-empty-line-before': null,
    // Rules follow the order of the component's parts.
    'no-descending-specificity': null,
    // The classes of CSS modules are properties in the components.
    'selector-class-pattern': '^[a-z][a-zA-Z0-9-]*$',
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global'] }],
    // Includes all styles of another class of a CSS module.
    'property-no-unknown': [true, { ignoreProperties: ['composes'] }],
    // Vite bundles imports of packages by their name.
    'import-notation': 'string',
    // iOS only knows this property with its prefix.
    'property-no-vendor-prefix': [true, { ignoreProperties: ['text-size-adjust'] }],
    'declaration-property-value-allowed-list': {
      '/^(margin|padding|gap|row-gap|column-gap)/': [`/^${length}( ${length})*$/`],
    },
    // There are two breakpoints: the client's, and the smallest width for two columns.
    'media-feature-name-value-allowed-list': { width: ['500px', '980px'] },
  },
};
