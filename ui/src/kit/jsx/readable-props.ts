import { limitMarks } from "../text/combining-marks.ts";
import { replaceDirectionMarks } from "../text/direction-marks.ts";

/** Attributes that are read or shown as text. Field values stay unchanged. */
const TEXTS = ["title", "aria-label", "placeholder"] as const;

/** Makes bidirectional characters in an element's texts visible, and limits accents on one letter. */
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

/** Returns the same list if nothing is replaced, which is common. */
function readableList(children: readonly unknown[]): readonly unknown[] {
	const readable = children.map(readableText);
	return readable.every((child, index) => child === children[index]) ? children : readable;
}

function readableText(child: unknown): unknown {
	return typeof child === "string" ? limitMarks(replaceDirectionMarks(child)) : child;
}
