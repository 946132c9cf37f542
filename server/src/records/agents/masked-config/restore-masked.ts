import { isDeepStrictEqual } from "node:util";
import { isSecretName, parseObject } from "@paperclipai/adapter-utils";
import { HttpError } from "../../../platform/errors/http-error.ts";
import { maskConfig } from "./mask-config.ts";

type Config = Record<string, unknown>;

const MASK = "***";

/**
 * A configuration that a client read masked, and sends back, with the stored secrets in place of their masks.
 * @throws {HttpError} 422 `masked_value_unknown` for a mask that stands for no certain stored value, because it would replace a
 * secret, and for one in a place where the secret would be shown.
 */
export function restoreMasked(sent: Config, stored: Config): Config {
	const masked = maskConfig(stored);
	const restored = restore(sent, masked, stored, []) as Config;
	requireHidden({ sent, before: masked, restored, after: maskConfig(restored) }, []);
	return restored;
}

interface Change {
	sent: unknown;
	/** What was shown before, and would be shown afterwards. */
	before: unknown;
	after: unknown;
	restored: unknown;
}

/** A secret must not come to a place where it would be shown. What is not changed may be shown when nothing else makes it a secret. */
function requireHidden({ sent, before, after, restored }: Change, at: string[]): void {
	if (typeof sent === "string") {
		if (sent.includes(MASK) && sent !== restored && sent !== after && sent !== before) throw shownSecret(at);
	} else if (sent !== null && typeof sent === "object") {
		const part = (of: unknown, key: string) => ownPart(Object(of), key);
		for (const [key, value] of Object.entries(sent)) {
			const change = { sent: value, before: part(before, key), after: part(after, key), restored: part(restored, key) };
			requireHidden(change, Array.isArray(sent) ? at : [...at, key]);
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
	const lists = { sent, masked, stored };
	return sent.map((item, index) => {
		const same = masked.flatMap((text, from) => (isDeepStrictEqual(text, item) ? [from] : []));
		const hidden = same.filter((from) => isHidden(masked, stored, from));
		if (hidden.length === 0) return same.length > 0 ? item : restoreChanged(item, index, lists, at);
		const found = findHidden(hidden, index, lists);
		if (found === null) throw unknownMask(at);
		return stored[found];
	});
}

/** Which of several hidden items one is that was sent; `null` if that is not certain. */
function findHidden(hidden: readonly number[], index: number, { sent, masked }: Lists): number | null {
	const isPrecededAlike = (from: number) => isDeepStrictEqual(masked[from - 1], sent[index - 1]);
	// Of a mask alone, only the flag before it says what it is.
	const isBound = (from: number) => sent[index] === MASK && isFlag(masked[from - 1]);
	const possible = hidden.filter((from) => !isBound(from) || isPrecededAlike(from));
	if (possible.includes(index) && isOnlyEdited(sent, masked)) return index;
	// If one of several is gone, what precedes them does not say which.
	const isEachSent = sent.filter((item) => isDeepStrictEqual(item, sent[index])).length >= hidden.length;
	const isNamed = hidden.length > 1 && (sent[index] === MASK || isEachSent);
	const [found, ...others] = isNamed ? possible.filter(isPrecededAlike) : possible;
	return found === undefined || others.length > 0 ? null : found;
}

/** Items have other texts, but none has come from another place. */
function isOnlyEdited(sent: readonly unknown[], masked: readonly unknown[]): boolean {
	const isMoved = (item: unknown, index: number) =>
		!isDeepStrictEqual(item, masked[index]) && masked.some((other) => isDeepStrictEqual(other, item));
	return sent.length === masked.length && !sent.some(isMoved);
}

function isFlag(item: unknown): boolean {
	return typeof item === "string" && item.startsWith("-");
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
	return maskError(at, "which stands for a secret, but it is not certain for which one");
}

function shownSecret(at: string[]): HttpError {
	return maskError(at, "and with this change, the secret that it stands for would be shown there");
}

function maskError(at: string[], problem: string): HttpError {
	const field = at.join(".");
	return new HttpError(422, "masked_value_unknown", `${JSON.stringify(field)} has *** in it, ${problem}.`, {
		hint: "Enter the value in full, or refer to a secret of the company.",
		details: { field },
	});
}
