import { isDeepStrictEqual } from "node:util";
import { isSecretName, parseObject } from "@paperclipai/adapter-utils";
import { HttpError } from "../../../platform/errors/http-error.ts";
import { maskConfig } from "./mask-config.ts";

type Config = Record<string, unknown>;

const MASK = "***";

/**
 * Replaces masks that a client sends back with the stored secrets.
 * @throws {HttpError} 422 `masked_value_unknown` for a mask whose stored value is uncertain, because `***` would be
 * stored instead, and for a mask in a field where the secret would be shown.
 */
export function restoreMasked(sent: Config, stored: Config): Config {
	const masked = maskConfig(stored);
	const restored = restore(sent, masked, stored, []) as Config;
	requireHidden({ sent, before: masked, restored, after: maskConfig(restored) }, []);
	return restored;
}

interface Change {
	sent: unknown;
	/** Values with secrets masked, before and after the change. */
	before: unknown;
	after: unknown;
	restored: unknown;
}

/**
 * A secret must not move to a field where it would be shown. An unchanged value may be shown if no other setting makes
 * it a secret any more.
 */
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

/** `null` for several masked parts, because their boundaries are uncertain. */
function onlyMaskedPart(masked: string, stored: string): string | null {
	const [before = "", after = "", ...others] = masked.split(MASK);
	if (others.length > 0 || !stored.startsWith(before) || !stored.endsWith(after)) return null;
	return stored.slice(before.length, stored.length - after.length);
}

/**
 * Items before and after the changed part keep their secrets; within that part, only a single item that was edited in
 * place does.
 */
function restoreItems(sent: unknown[], masked: unknown[], stored: unknown[], at: string[]): unknown[] {
	const before = equalItems(sent, masked);
	const after = equalItems(sent.toReversed(), masked.toReversed());
	const isHidden = (from: number) => !isDeepStrictEqual(masked[from], stored[from]);
	const isSecretReplaced = masked.some((_, from) => from >= before && from < masked.length - after && isHidden(from));
	const isOneEdited = sent.length === masked.length && before + after === sent.length - 1;
	return sent.map((item, index) => {
		const isBefore = index < before;
		const isAfter = index >= sent.length - after;
		if (isBefore || isAfter) {
			const from = isBefore ? index : index + masked.length - sent.length;
			// It is not certain which of several equal items was removed.
			if (isBefore && isAfter && isHidden(from)) throw unknownMask(at);
			if (!isBefore && item === MASK && isOtherOption(sent[index - 1], masked[from - 1])) throw unknownMask(at);
			return stored[from];
		}
		if (isOneEdited) return restore(item, masked[index], stored[index], at);
		if (isSecretReplaced && JSON.stringify(item).includes(MASK)) throw unknownMask(at);
		return restore(item, undefined, undefined, at);
	});
}

/** Whether the option before a mask has changed, so the stored value belongs to another option. */
function isOtherOption(sent: unknown, masked: unknown): boolean {
	return typeof masked === "string" && masked.startsWith("-") && sent !== masked;
}

/** Number of equal items at the start of both lists. */
function equalItems(one: readonly unknown[], other: readonly unknown[]): number {
	const differs = one.findIndex((item, index) => index >= other.length || !isDeepStrictEqual(item, other[index]));
	return differs === -1 ? one.length : differs;
}

function ownPart(parts: Config, key: string): unknown {
	return Object.hasOwn(parts, key) ? parts[key] : undefined;
}

function unknownMask(at: string[]): HttpError {
	return maskError(at, "which stands for a secret, but it is unclear for which one");
}

function shownSecret(at: string[]): HttpError {
	return maskError(at, "and this change would reveal the secret that it stands for");
}

function maskError(at: string[], problem: string): HttpError {
	const field = at.join(".");
	return new HttpError(422, "masked_value_unknown", `${JSON.stringify(field)} contains ***, ${problem}.`, {
		hint: "Enter the value in full, or refer to a secret of the company.",
		details: { field },
	});
}
