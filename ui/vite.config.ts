import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { compressAssets } from "./build/compress-assets.ts";

const server = process.env.PAPERCLIP_API_URL ?? "http://127.0.0.1:3100";

export default defineConfig({
	plugins: [react(), tailwindcss(), compressAssets()],
	// Reads workspace packages from source, so that they need no build.
	resolve: { conditions: ["@paperclipai/source", ...defaultClientConditions] },
	worker: { format: "es" },
	// The manifest says which files a page loads; scripts/check-ui-size.mjs reads it.
	build: {
		target: "es2022",
		chunkSizeWarningLimit: 700,
		manifest: true,
		// What every page loads is one file, which is there sooner than the many that different pages share.
		rolldownOptions: { output: { codeSplitting: { groups: [{ name: "app", tags: ["$initial"] }] } } },
	},
	server: {
		proxy: {
			// Forwards Host and Origin unchanged, so that the server's guard can detect requests from other web pages.
			// `pnpm dev` adds this address to PAPERCLIP_ALLOWED_HOSTS.
			"/api": { target: server, ws: true },
		},
	},
});
