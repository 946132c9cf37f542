import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, type Rolldown } from "vite";
import { compressAssets } from "./build/compress-assets.ts";
import { prefetchEntry } from "./build/prefetch-entry.ts";
import { withoutJSONSchema } from "./build/without-json-schema.ts";

const server = process.env.PAPERCLIP_API_URL ?? "http://127.0.0.1:3100";

/** Few files load sooner than many: each costs the browser a request, even if it is cached. */
const chunkGroups: Rolldown.CodeSplittingGroup[] = [
	// Executed first, without the code below.
	{
		name: "prefetch",
		test: /src.(prefetch|api.prefetch|app.pages|transcript.client.prewarmed-worker)\.ts$|preload-helper/,
		includeDependenciesRecursively: false,
	},
	// Loaded by every page.
	{ name: "app", tags: ["$initial"] },
	// Small parts that many pages share, without those that use the library of menus and fields.
	{
		name: "kit",
		test: /src.(kit.(?!combobox|facet|dialog|confirm|tooltip)[\w-]+|api.[\w-]+)\.tsx?$/,
		minShareCount: 4,
		maxModuleSize: 4_000,
		includeDependenciesRecursively: false,
	},
];

export default defineConfig({
	plugins: [react({ jsxImportSource: "#jsx" }), tailwindcss(), prefetchEntry(), withoutJSONSchema(), compressAssets()],
	// Reads workspace packages from source, so that they need no build.
	resolve: { conditions: ["@paperclipai/source", ...defaultClientConditions] },
	worker: { format: "es" },
	// The manifest says which files a page loads; scripts/check-ui-size.mjs reads it.
	build: {
		target: "es2022",
		chunkSizeWarningLimit: 700,
		manifest: true,
		license: { fileName: ".vite/licenses.json" },
		// A script finds its files itself; adding a link for each takes longer.
		modulePreload: { resolveDependencies: (_, files, { hostType }) => (hostType === "js" ? [] : files) },
		rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
	},
	server: {
		proxy: {
			// Forwards Host and Origin unchanged, so that the server's guard can detect requests from other web pages.
			// `pnpm dev` adds this address to PAPERCLIP_ALLOWED_HOSTS.
			"/api": { target: server, ws: true },
		},
	},
});
