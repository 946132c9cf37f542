import path from "node:path";
import type { Page } from "playwright-core";
import type { TestServer } from "../support/test-server.ts";
import type { Hand } from "./hand.ts";

/** Who tells the story, and with what. */
export interface Teller {
	page: Page;
	server: TestServer;
	hand: Hand;
	/** Of the folder and the files that are its own. */
	name: string;
}

const AGENTS = path.resolve(import.meta.dirname, "../../../examples/company/agents");

/** The program of an agent of the example. */
export const programOf = (name: string) => path.join(AGENTS, `${name}.mjs`);
