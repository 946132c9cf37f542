import { it } from "vitest";
import { compareWithSlowSearch } from "./__fixtures__/slow-search.ts";

it("masks what a simple search at every offset finds, in 4,000 texts", () => compareWithSlowSearch(4_000));
