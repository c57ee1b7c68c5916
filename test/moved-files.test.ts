/** Some of what can happen to the files underneath; the rest is in the long suite (test/long/disk.long.ts). */
import { testDataFile, testFolder } from './support/moved-files.ts'

testDataFile('removed')
testFolder()
