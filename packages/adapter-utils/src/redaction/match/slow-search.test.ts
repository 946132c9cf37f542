import { it } from "vitest";
import { compareWithSlowSearch } from "./__fixtures__/slow-search.ts";

it("masks what a simple search at every offset finds", () => compareWithSlowSearch(150));
