import type { Page } from "playwright-core";

/** How a translator puts its text in place of a text node. Chrome's replaces, others wrap, merge, or use the methods of the page. */
export type TranslationWay = "replace" | "remove first" | "page's methods" | "wrap" | "merge" | "text nodes";

export const TRANSLATION_WAYS: TranslationWay[] = [
	"replace",
	"remove first",
	"page's methods",
	"wrap",
	"merge",
	"text nodes",
];

/**
 * Translates every text of a page to itself in guillemets, without a translation service.
 * @param isRepeated Whether later texts are translated too, as browsers do.
 */
export async function translatePage(page: Page, way: TranslationWay, isRepeated = false): Promise<void> {
	await page.evaluate(
		([way, isRepeated]) => {
			function fontWith(content: string | Node) {
				const [outer, inner] = [document.createElement("font"), document.createElement("font")];
				inner.append(content);
				outer.append(inner);
				return outer;
			}
			function translate(text: Text) {
				const { parentNode, nextSibling, data } = text;
				if (!parentNode) return;
				if (way === "text nodes") text.replaceWith(document.createTextNode(`«${data}»`));
				else if (way === "page's methods") {
					parentNode.insertBefore(fontWith(`«${data}»`), text);
					parentNode.removeChild(text);
				} else if (way === "remove first") {
					text.remove();
					if (nextSibling) nextSibling.before(fontWith(`«${data}»`));
					else (parentNode as Element).append(fontWith(`«${data}»`));
				} else if (way === "wrap") {
					const font = document.createElement("font");
					text.before(font);
					font.append(text);
				} else if (way === "merge" && text.previousSibling?.nodeName === "FONT") {
					text.previousSibling.firstChild?.appendChild(document.createTextNode(`«${data}»`));
					text.remove();
				} else text.replaceWith(fontWith(`«${data}»`));
			}
			function translateAll() {
				const texts: Text[] = [];
				const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
				while (walker.nextNode()) texts.push(walker.currentNode as Text);
				for (const text of texts) {
					const isDone = text.data.startsWith("«") || text.parentElement?.closest("font, textarea, style, script");
					if (text.data.trim() !== "" && !isDone) translate(text);
				}
			}
			translateAll();
			if (isRepeated)
				new MutationObserver(translateAll).observe(document.body, {
					childList: true,
					characterData: true,
					subtree: true,
				});
		},
		[way, isRepeated] as const,
	);
}
