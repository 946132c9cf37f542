import { testHostileTexts } from "./xss/hostile-texts.ts";

testHostileTexts("execute nowhere, load nothing, and violate no policy", ({ isCore = false }) => isCore);
