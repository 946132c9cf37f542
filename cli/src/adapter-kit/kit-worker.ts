// A process that the adapter kit loads an adapter into; `scripts/bundle-program.mjs` makes one file of it.
import "@paperclipai/adapter-testkit/worker";
