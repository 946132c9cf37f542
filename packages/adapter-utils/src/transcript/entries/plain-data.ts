const MAX_DEPTH = 32;
const MAX_VALUES = 10_000;

/**
 * Returns a copy without getters, proxies, functions or cycles, limited in depth and size. Throws when reading the
 * value throws.
 */
export function toPlainData(value: unknown): unknown {
	let left = MAX_VALUES;

	function copy(part: unknown, depth: number): unknown {
		if (left-- <= 0 || depth > MAX_DEPTH) return "...";
		if (part === null || typeof part === "string" || typeof part === "boolean") return part;
		if (typeof part === "number") return Number.isFinite(part) ? part : String(part);
		if (Array.isArray(part)) {
			const items: unknown[] = [];
			for (let index = 0; index < part.length && left > 0; index++) items.push(copy(part[index], depth + 1) ?? null);
			return items;
		}
		if (typeof part !== "object") return part === undefined ? undefined : String(part);
		const object: Record<string, unknown> = {};
		for (const key of Object.keys(part)) {
			if (left <= 0) break;
			// Defines the property, because assigning to "__proto__" would set the prototype.
			const data = copy((part as Record<string, unknown>)[key], depth + 1);
			Object.defineProperty(object, key, { value: data, enumerable: true, configurable: true, writable: true });
		}
		return object;
	}

	return copy(value, 0);
}
