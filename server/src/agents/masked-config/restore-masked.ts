import { isDeepStrictEqual } from "node:util";
import { isSecretName, parseObject } from "@paperclipai/adapter-utils";
import { HttpError } from "../../errors/http-error.ts";
import { maskConfig } from "./mask-config.ts";

type Config = Record<string, unknown>;

const MASK = "***";

/**
 * A configuration that a client read masked, and sends back, with the stored secrets in place of their masks.
 * @throws {HttpError} 422 `masked_value_unknown` for a mask that stands for no certain stored value, because it would replace a
 * secret, and for one in a place where the secret would be shown.
 */
export function restoreMasked(sent: Config, stored: Config): Config {
	const restored = restore(sent, maskConfig(stored), stored, []) as Config;
	requireHidden(sent, restored, maskConfig(restored), []);
	return restored;
}

/** A secret must not come to a place where it would be shown. */
function requireHidden(sent: unknown, restored: unknown, masked: unknown, at: string[]): void {
	if (typeof sent === "string") {
		if (sent.includes(MASK) && sent !== restored && sent !== masked) throw unknownMask(at);
	} else if (sent !== null && typeof sent === "object") {
		const [restoredParts, maskedParts] = [Object(restored), Object(masked)];
		for (const [key, value] of Object.entries(sent)) {
			requireHidden(
				value,
				ownPart(restoredParts, key),
				ownPart(maskedParts, key),
				Array.isArray(sent) ? at : [...at, key],
			);
		}
	}
}

function restore(sent: unknown, masked: unknown, stored: unknown, at: string[]): unknown {
	if (isDeepStrictEqual(sent, masked)) return stored;
	if (typeof sent === "string") return restoreText(sent, masked, stored, at);
	if (Array.isArray(sent)) {
		const [maskedItems, storedItems] = Array.isArray(masked) && Array.isArray(stored) ? [masked, stored] : [[], []];
		return restoreItems(sent, maskedItems, storedItems, at);
	}
	if (sent === null || typeof sent !== "object") return sent;
	const [maskedParts, storedParts] = [parseObject(masked), parseObject(stored)];
	return Object.fromEntries(
		Object.entries(sent).map(([key, value]) => [
			key,
			restore(value, ownPart(maskedParts, key), ownPart(storedParts, key), [...at, key]),
		]),
	);
}

function restoreText(sent: string, masked: unknown, stored: unknown, at: string[]): string {
	if (!sent.includes(MASK)) return sent;
	const isMasked = typeof masked === "string" && masked.includes(MASK) && masked !== stored;
	// The mask alone does not contain the text around the secret.
	const lacksRest = sent === MASK && masked !== MASK;
	if (isMasked && !lacksRest && typeof stored === "string") {
		const secret = onlyMaskedPart(masked, stored);
		const parts = sent.split(MASK);
		if (secret !== null && parts.length === 2) return parts.join(secret);
	}
	if (isMasked || (sent === MASK && (at[0] === "env" || isSecretName(at.at(-1) ?? "")))) throw unknownMask(at);
	return sent;
}

/** `null` when there are several, because their borders are not certain. */
function onlyMaskedPart(masked: string, stored: string): string | null {
	const [before = "", after = "", ...others] = masked.split(MASK);
	if (others.length > 0 || !stored.startsWith(before) || !stored.endsWith(after)) return null;
	return stored.slice(before.length, stored.length - after.length);
}

/** Items may have been added, removed or moved: one is found by its text, and among several by what precedes it. */
function restoreItems(sent: unknown[], masked: unknown[], stored: unknown[], at: string[]): unknown[] {
	return sent.map((item, index) => {
		const isInPlace = sent.length === masked.length && isDeepStrictEqual(item, masked[index]);
		const isPrecededAlike = (from: number) => isDeepStrictEqual(masked[from - 1], sent[index - 1]);
		if (isInPlace && isPrecededAlike(index)) return stored[index];
		const same = masked.flatMap((text, from) => (isDeepStrictEqual(text, item) ? [from] : []));
		const hidden = same.filter((from) => isHidden(masked, stored, from));
		if (hidden.length === 0 && same.length > 0) return item;
		if (hidden.length === 0) return restoreChanged(item, index, { sent, masked, stored }, at);
		// A mask alone does not say which secret it is, only the flag before it does.
		const [found, ...others] = hidden.length === 1 && item !== MASK ? hidden : hidden.filter(isPrecededAlike);
		if (found === undefined || others.length > 0) throw unknownMask(at);
		return stored[found];
	});
}

interface Lists {
	sent: unknown[];
	masked: unknown[];
	stored: unknown[];
}

/** An item that the stored list does not have: it has the secret of the item that was in its place, if that one is gone. */
function restoreChanged(item: unknown, index: number, { sent, masked, stored }: Lists, at: string[]): unknown {
	const isGone = (from: number) => !sent.some((other) => isDeepStrictEqual(other, masked[from]));
	if (sent.length === masked.length && isGone(index)) return restore(item, masked[index], stored[index], at);
	const lost = masked.some((_, from) => isHidden(masked, stored, from) && isGone(from));
	if (lost && typeof item === "string" && item.includes(MASK)) throw unknownMask(at);
	return restore(item, undefined, undefined, at);
}

function isHidden(masked: unknown[], stored: unknown[], index: number): boolean {
	return !isDeepStrictEqual(masked[index], stored[index]);
}

function ownPart(parts: Config, key: string): unknown {
	return Object.hasOwn(parts, key) ? parts[key] : undefined;
}

function unknownMask(at: string[]): HttpError {
	const field = at.join(".");
	const what = `${JSON.stringify(field)} has *** in it, which stands for a secret, but it is not certain for which one.`;
	return new HttpError(422, "masked_value_unknown", what, {
		hint: "Enter the value in full, or refer to a secret of the company.",
		details: { field },
	});
}
