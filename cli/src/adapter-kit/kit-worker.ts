// The process into which the adapter kit loads an adapter; `scripts/bundle-program.mjs` bundles it into one file.
import "@paperclipai/adapter-testkit/worker";
