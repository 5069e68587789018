import { compile } from 'html-to-text';
import { createElement, Fragment, isValidElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

export interface MailContent {
  subject: string;
  body: ReactElement | SharedBody;
  /** Set if the email does not go to the member's own address. */
  address?: string;
}

/** Rendered once for each shape, and filled with each member's texts. */
export interface SharedBody {
  shape: string;
  texts: Readonly<Record<string, string>>;
  render: () => ReactElement;
}

/** `render` gets markers for the member's texts. Its result may not depend on anything else about the member. */
export function sharedBody<Shape, Texts extends { readonly [Name in keyof Texts]: string }>(
  shape: Shape,
  texts: Texts,
  render: (shape: Shape, marks: Texts) => ReactElement,
): SharedBody {
  const marks = Object.fromEntries(Object.keys(texts).map((name) => [name, `\uE000${name}\uE001`])) as Texts;
  return { shape: JSON.stringify(shape), texts, render: () => render(shape, marks) };
}

export interface RenderedMail extends Omit<MailContent, 'body'> {
  html: string;
  text: string;
}

/** A rendered body, divided at its markers. Every second part is the name of a text. */
interface Template {
  html: readonly string[];
  text: readonly string[];
}

/** React escapes the texts of members. */
export class MailRenderer {
  private readonly templates = new Map<string, Template>();

  render({ body, ...rest }: MailContent): RenderedMail {
    if (isValidElement(body)) {
      const markup = toMarkup(body);
      return { ...rest, html: toAscii(markup), text: toText(markup) };
    }
    const template = this.templates.get(body.shape) ?? this.addTemplate(body);
    const html = fill(template.html, body.texts, escapeText);
    return { ...rest, html, text: wrapLines(fill(template.text, body.texts, (text) => text)) };
  }

  private addTemplate({ shape, render }: SharedBody): Template {
    const markup = toMarkup(render());
    const html = markup.split(mark).map((part, index) => (index % 2 === 0 ? toAscii(part) : part));
    const template = { html, text: toUnwrappedText(markup).split(mark) };
    this.templates.set(shape, template);
    return template;
  }
}

const mark = /\uE000(\w+)\uE001/;

function fill(parts: readonly string[], texts: SharedBody['texts'], escape: (text: string) => string): string {
  return parts.map((part, index) => (index % 2 === 0 ? part : escape(texts[part] ?? ''))).join('');
}

const toMarkup = (body: ReactElement) =>
  `<!doctype html>${renderToStaticMarkup(body)}`.replaceAll(' style="', '\nstyle="');

/** Mail servers never need to encode US-ASCII. */
const toAscii = (html: string) => html.replaceAll(/[^\0-\x7f]/gu, (character) => `&#${character.codePointAt(0)};`);

const escapeText = (text: string) =>
  /^[\w ]*$/.test(text) ? text : toAscii(renderToStaticMarkup(createElement(Fragment, null, text)));

const lineLength = 78;
const selectors = [
  { selector: 'h1', options: { uppercase: false } },
  { selector: 'h2', options: { uppercase: false } },
  // Layout tables become blocks, and other tables keep their rows and columns. The preview replaces the figures.
  { selector: 'table', format: 'dataTable' },
  { selector: 'table[role=presentation]', format: 'block' },
  { selector: 'table.kerb', format: 'skip' },
  { selector: 'table.figures', format: 'skip' },
  { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: false as const } },
];
// Compiled once, because compiling takes longer than rendering the text of an email.
const toText = compile({ wordwrap: lineLength, selectors });
const toUnwrappedText = compile({ wordwrap: false, selectors });

const longLine = new RegExp(`(?=.{${lineLength + 1}})(.{1,${lineLength}}) `, 'g');
const wrapLine = (line: string) => (line.length > lineLength ? line.replaceAll(longLine, '$1\n') : line);
const wrapLines = (text: string) => text.split('\n').map(wrapLine).join('\n');
