import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

const text = 'access = \u202e"nimda"';
const shown = "access = \ufffd&quot;nimda&quot;";

function Inside({ children }: { children: string }) {
	return children;
}

it("shows texts in the order in which they are written", () => {
	expect(renderToStaticMarkup(<p>{text}</p>)).toBe(`<p>${shown}</p>`);
	expect(renderToStaticMarkup(<p title={text}>Title: {text}</p>)).toBe(`<p title="${shown}">Title: ${shown}</p>`);
	expect(renderToStaticMarkup(<>Title: {text}</>)).toBe(`Title: ${shown}`);
	expect(renderToStaticMarkup(<Inside>{text}</Inside>)).toBe(shown);
});

it("keeps the real text in a field", () => {
	expect(renderToStaticMarkup(<input defaultValue={text} />)).toContain("\u202e");
});
