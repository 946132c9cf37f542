import { keyboardHand } from "./story/keyboard-hand.ts";
import { storyTest } from "./story/story-test.ts";

storyTest("keyboard", keyboardHand);
