import { testHostileTexts } from "./xss/hostile-texts.ts";

testHostileTexts("execute on no other page either", ({ isCore = false }) => !isCore);
