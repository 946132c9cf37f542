import { isObject } from "@paperclipai/adapter-utils";

/** The target of a subpath, such as `./server`, in `exports` of a package.json; `null` if it has none. */
export function resolveExport(exports: unknown, subpath: string, conditions: readonly string[]): string | null {
	const hasSubpaths = isObject(exports) && Object.keys(exports).some((key) => key.startsWith("."));
	if (!hasSubpaths) return subpath === "." ? resolveTarget(exports, conditions) : null;
	return resolveTarget(exports[subpath], conditions);
}

function resolveTarget(target: unknown, conditions: readonly string[]): string | null {
	// Node.js rejects all other paths.
	if (typeof target === "string") return /^\.\/(?!(?:.*\/)?\.\.(?:\/|$))/.test(target) ? target : null;
	if (Array.isArray(target))
		return target.map((one) => resolveTarget(one, conditions)).find((one) => one !== null) ?? null;
	if (!isObject(target)) return null;
	for (const [condition, inner] of Object.entries(target)) {
		if (!conditions.includes(condition)) continue;
		const found = resolveTarget(inner, conditions);
		if (found !== null) return found;
	}
	return null;
}
