import path from "node:path";
import type { Plugin } from "vite";

const ENTRY = "src/prefetch.ts";

/** Adds `src/prefetch.ts` to the page as a separate script, which is executed while the rest of the code is still loading. */
export function prefetchEntry(): Plugin {
	let root = "";
	let isBuild = false;
	return {
		name: "prefetch-entry",
		configResolved(config) {
			root = config.root;
			isBuild = config.command === "build";
		},
		buildStart() {
			if (isBuild) this.emitFile({ type: "chunk", id: path.join(root, ENTRY), name: "prefetch" });
		},
		transformIndexHtml: {
			order: "post",
			handler(_, { bundle = {} }) {
				const chunk = Object.values(bundle).find(
					(file) => file.type === "chunk" && file.isEntry && file.name === "prefetch",
				);
				if (isBuild && !chunk) throw new Error(`The build has no chunk of ${ENTRY}.`);
				const src = `/${chunk?.fileName ?? ENTRY}`;
				return [{ tag: "script", attrs: { type: "module", async: true, src }, injectTo: "head" }];
			},
		},
	};
}
