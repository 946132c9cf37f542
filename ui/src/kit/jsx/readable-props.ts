import { replaceDirectionMarks } from "../text/direction-marks.ts";

/** Attributes that are read or shown as text. What is in a field stays as it is. */
const TEXTS = ["title", "aria-label", "placeholder"] as const;

/** The props of an element with its texts in the order in which they are written. */
export function readableProps(type: unknown, props: object): object {
	const { children } = props as { children?: unknown };
	const shown: Record<string, unknown> = {};
	const readable = Array.isArray(children) ? readableList(children) : readableText(children);
	if (readable !== children) shown.children = readable;
	if (typeof type === "string") {
		for (const name of TEXTS) {
			const text = (props as Record<string, unknown>)[name];
			if (readableText(text) !== text) shown[name] = readableText(text);
		}
	}
	return Object.keys(shown).length === 0 ? props : { ...props, ...shown };
}

/** The same list if nothing is replaced: most have no texts of others. */
function readableList(children: readonly unknown[]): readonly unknown[] {
	const readable = children.map(readableText);
	return readable.every((child, index) => child === children[index]) ? children : readable;
}

function readableText(child: unknown): unknown {
	return typeof child === "string" ? replaceDirectionMarks(child) : child;
}
