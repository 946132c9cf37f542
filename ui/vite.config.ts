import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";

const server = process.env.PAPERCLIP_API_URL ?? "http://127.0.0.1:3100";

export default defineConfig({
	plugins: [react(), tailwindcss()],
	// Workspace packages are read from source, so none of them has to be built first.
	resolve: { conditions: ["@paperclipai/source", ...defaultClientConditions] },
	worker: { format: "es" },
	build: { target: "es2022", chunkSizeWarningLimit: 400 },
	server: {
		proxy: {
			// Host and Origin go through as the browser sent them: the server's guard has to see other web pages here too.
			// `pnpm dev` adds this address to PAPERCLIP_ALLOWED_HOSTS.
			"/api": { target: server, ws: true },
		},
	},
});
